import type { Lorebook } from '@masque/contracts';
import type { CardImage, CardReport, ReportNote } from '@masque/roleplay/cards';
import { texts } from '@masque/texts';
import type { FormDraft } from '../../form/draft.ts';

/** Build output of card.worker.ts. */
const WORKER = '/remotes/browse/card.worker.js';
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
  const worker = new Worker(WORKER);
  let timer: number | undefined;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = await new Promise<Reading>((resolve, reject) => {
      timer = window.setTimeout(() => reject(new Error(words.tooLong)), MOST_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<Reading>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error(words.failed)));
      worker.postMessage({ bytes, name: file.name } satisfies ToRead, [bytes.buffer]);
    });
    if ('problem' in read) throw new Error(read.problem || words.failed);
    return read;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
