import type { Lorebook } from '@masque/contracts';
import type { CardImage, CardReport, ReportNote } from '@masque/roleplay/cards';
import { texts } from '@masque/texts';
import { askWorker } from '../../askWorker.ts';
import type { FormDraft } from '../../form/draft.ts';

const words = texts.importCard;
/** A valid card of the maximum size takes a few seconds. */
const MOST_MS = 30_000;

/** `problem` is a message for the user, or empty. */
export interface ToRead {
  readonly bytes: Uint8Array;
  readonly name: string;
}
export type Reading = ParsedCardFile | { readonly problem: string };
export type ParsedCardFile = ReadCard | ReadBook;
export interface ReadBook {
  readonly file: string;
  readonly book: Lorebook;
  readonly repaired: readonly ReportNote[];
  /** Fields that no specification defines. */
  readonly kept: readonly ReportNote[];
  readonly dropped: readonly ReportNote[];
}
export interface ReadCard {
  readonly draft: FormDraft;
  readonly report: CardReport;
  /** Notes about texts that were shortened to fit the form. */
  readonly cut: readonly ReportNote[];
  /** Notes about data that the form doesn't save. */
  readonly left: readonly ReportNote[];
  /** The part of `report.kept` that the form keeps too. */
  readonly keptByForm: readonly ReportNote[];
  readonly image: CardImage | null;
}

/**
 * Reads a card or lorebook in a worker with a timeout.
 * @throws Error with a message for the user
 */
export async function readCardFile(file: File): Promise<ParsedCardFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const question: ToRead = { bytes, name: file.name };
  const read = await askWorker<Reading>('card.worker.js', question, { ...words, timeout: MOST_MS }, [bytes.buffer]);
  if ('problem' in read) throw new Error(read.problem || words.failed);
  return read;
}
