import { errors, type ImportReport, limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { greetingCount } from '../form/draft.rules.ts';
import type { ReadBook, ReadCard } from '../create/import/readCardFile.ts';

/** What is shown of a card before it is created; its picture and its texts stay in the file. */
export interface Preview {
  readonly name: string;
  readonly greetings: number;
  readonly loreEntries: number;
  /** Files inside the card, of which the server's report says nothing. */
  readonly files: Notes['kept'];
  readonly notes: Notes;
}

export type Notes = Pick<ImportReport, 'read' | 'repaired' | 'kept' | 'dropped' | 'cut'>;

export type EntryState =
  | { readonly kind: 'reading' }
  /** It holds no card that can be saved. */
  | { readonly kind: 'unreadable'; readonly problem: string }
  /** It is for one of the characters that are there. */
  | { readonly kind: 'lorebook'; readonly read: ReadBook }
  | { readonly kind: 'ready' | 'waiting' | 'sending'; readonly preview: Preview }
  | { readonly kind: 'failed'; readonly preview: Preview; readonly problem: string }
  | { readonly kind: 'done'; readonly preview: Preview; readonly id: string };

/** One file of an import. */
export interface Entry {
  /** Also its Idempotency-Key: however often it is tried, it becomes one character. */
  readonly key: string;
  readonly file: File;
  readonly state: EntryState;
}

export const isUnderWay = ({ state: { kind } }: Entry): boolean => kind === 'waiting' || kind === 'sending';

/** A picture that is too large is no reason to refuse the card; others the server alone can judge. */
const pictureNotes = ({ image }: ReadCard): Notes['cut'] =>
  image !== null && image.bytes.length > limits.imageBytes
    ? [{ field: 'image', message: texts.importCard.noPicture(errors['image.too_large'].message) }]
    : [];

/** What the character will hold: unlike the form it keeps what has no place in it. */
export function previewOf(card: ReadCard): Preview {
  const { draft, report, cut, left } = card;
  const { lorebook } = draft.parts;
  const { read, repaired, kept, dropped } = report;
  const files = left.filter(({ field }) => field === 'files');
  return {
    name: draft.fields.name,
    greetings: greetingCount(draft),
    loreEntries: lorebook?.entries.length ?? 0,
    files,
    notes: { read, repaired, kept: [...files, ...kept], dropped, cut: [...cut, ...pictureNotes(card)] },
  };
}

/** As the server reports it. */
export const created = (preview: Preview, report: ImportReport): Preview => ({
  ...preview,
  notes: { ...report, kept: [...preview.files, ...report.kept] },
});
