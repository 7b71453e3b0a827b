import { errors, type ImportReport, limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { greetingCount } from '../form/draft.rules.ts';
import type { ReadBook, ReadCard } from '../create/import/readCardFile.ts';

interface Preview {
  readonly name: string;
  readonly greetings: number;
  readonly loreEntries: number;
  readonly scripts: number;
  /** Embedded files; the server's report doesn't mention them. */
  readonly files: Notes['kept'];
  readonly notes: Notes;
}

export type Notes = Pick<ImportReport, 'read' | 'repaired' | 'kept' | 'dropped' | 'cut'>;

export type EntryState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'unreadable'; readonly problem: string }
  | { readonly kind: 'lorebook'; readonly read: ReadBook }
  | { readonly kind: 'ready' | 'waiting' | 'sending'; readonly preview: Preview }
  | { readonly kind: 'failed'; readonly preview: Preview; readonly problem: string }
  | { readonly kind: 'done'; readonly preview: Preview; readonly id: string };

export interface ImportedFile {
  /** Also the idempotency key: retries create only one character. */
  readonly key: string;
  readonly file: File;
  readonly state: EntryState;
}

export const isUnderWay = ({ state: { kind } }: ImportedFile): boolean => kind === 'waiting' || kind === 'sending';

/** A picture that is too large doesn't fail the import; only the server can judge the others. */
const pictureNotes = ({ image }: ReadCard): Notes['cut'] =>
  image !== null && image.bytes.length > limits.imageBytes
    ? [{ field: 'image', message: texts.importCard.noPicture(errors['image.too_large'].message) }]
    : [];

/** Unlike the form, the import keeps data that the form has no field for. */
export function previewOf(card: ReadCard): Preview {
  const { draft, report, cut, left } = card;
  const { lorebook } = draft.parts;
  const { read, repaired, kept, dropped } = report;
  const files = left.filter(({ field }) => field === 'files');
  return {
    name: draft.fields.name,
    greetings: greetingCount(draft),
    loreEntries: lorebook?.entries.length ?? 0,
    scripts: [draft.parts.extensions?.['regex_scripts'] ?? []].flat().length,
    files,
    notes: { read, repaired, kept: [...files, ...kept], dropped, cut: [...cut, ...pictureNotes(card)] },
  };
}

export const created = (preview: Preview, report: ImportReport): Preview => ({
  ...preview,
  notes: { ...report, kept: [...preview.files, ...report.kept] },
});
