import type { TranscriptFileFormat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { saveFile, sentenceOf, useExportChatMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';

const words = texts.chats;

export const exportFormats: readonly { format: TranscriptFileFormat; label: string }[] = [
  { format: 'jsonl', label: words.exportJsonl },
  { format: 'markdown', label: words.exportMarkdown },
  { format: 'text', label: words.exportText },
];

/** Show a toast only for exports slower than this. */
const quickMs = 700;

export function useExport(id: string) {
  const [exportChat] = useExportChatMutation();
  return async (format: TranscriptFileFormat) => {
    const slow = setTimeout(() => showToast(words.exporting), quickMs);
    const { data, error } = await exportChat({ params: { id }, query: { format } });
    clearTimeout(slow);
    if (!data) return showToast(texts.common.exportFailed(sentenceOf(error)), 'destructive');
    saveFile(data);
    return showToast(texts.common.fileSaved(data.name), 'success');
  };
}
