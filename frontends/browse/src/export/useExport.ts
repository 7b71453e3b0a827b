import { texts } from '@masque/texts';
import { saveFile, sentenceOf, useExportCharacterMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';

const words = texts.exportCard;
/** Show a toast only for exports slower than this. */
const quickMs = 700;

export interface Exported {
  id: string;
  name: string;
}
export type ExportQuery = Parameters<ReturnType<typeof useExportCharacterMutation>[0]>[0]['query'];

export function useExport({ id, name }: Exported) {
  const [exportCharacter] = useExportCharacterMutation();
  return async (query: ExportQuery) => {
    const slow = setTimeout(() => showToast(words.preparing(name)), quickMs);
    const { data, error } = await exportCharacter({ params: { id }, query });
    clearTimeout(slow);
    if (!data) return showToast(words.failed(sentenceOf(error)), 'destructive');
    saveFile(data);
    return showToast(words.saved(data.name), 'success');
  };
}
