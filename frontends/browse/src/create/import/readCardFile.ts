import type { Lorebook } from '@masque/contracts';
import type { CardImage, Report, ReportNote } from '@masque/roleplay/cards';
import { texts } from '@masque/texts';
import type { Draft } from '../../form/draft.ts';

/** card.worker.ts, as built. */
const WORKER = '/remotes/browse/card.worker.js';
const words = texts.importCard;
/** An honest card of the largest size takes a few seconds. */
const MOST_MS = 30_000;

/** What the worker is sent, and what it answers; `problem` is a sentence for people, or empty. */
export interface ToRead {
  readonly bytes: Uint8Array;
  readonly name: string;
}
export type Reading = ReadFile | { readonly problem: string };
export type ReadFile = ReadCard | ReadBook;
/** A file that is a lorebook. */
export interface ReadBook {
  readonly file: string;
  readonly book: Lorebook;
  readonly repaired: readonly ReportNote[];
  /** Fields that no specification names. */
  readonly kept: readonly ReportNote[];
  readonly dropped: readonly ReportNote[];
}
export interface ReadCard {
  readonly draft: Draft;
  readonly report: Report;
  /** What was too long or too many, and is not whole in the form. */
  readonly cut: readonly ReportNote[];
  /** What the file holds and the form does not save. */
  readonly left: readonly ReportNote[];
  /** What of the report's `kept` is kept by the form too. */
  readonly keptByForm: readonly ReportNote[];
  readonly image: CardImage | null;
}

/** Reads a card or a lorebook in a worker, which is ended when it takes too long. Error: a sentence for people. */
export async function readCardFile(file: File): Promise<ReadFile> {
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
