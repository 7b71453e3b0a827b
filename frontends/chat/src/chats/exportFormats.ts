import type { TranscriptFileFormat } from '@masque/contracts';
import { texts } from '@masque/texts';

const words = texts.chats;

export const exportFormats: readonly { format: TranscriptFileFormat; label: string }[] = [
  { format: 'jsonl', label: words.exportJsonl },
  { format: 'markdown', label: words.exportMarkdown },
  { format: 'text', label: words.exportText },
];
