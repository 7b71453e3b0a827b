import { texts } from '@masque/texts';
import { saveFile, sentenceOf, useExportCharacterMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';

export const editPath = (id: string): string => `/edit-character/${encodeURIComponent(id)}`;

export function useExportLorebook({ id }: { id: string }): () => Promise<unknown> {
  const [exportCharacter] = useExportCharacterMutation();
  return async () => {
    const { data, error } = await exportCharacter({ params: { id }, query: { format: 'json' } });
    if (!data) return showToast(texts.common.exportFailed(sentenceOf(error)), 'destructive');
    saveFile(data);
    return showToast(texts.common.fileSaved(data.name), 'success');
  };
}
