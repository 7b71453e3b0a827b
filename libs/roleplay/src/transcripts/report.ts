import type { TranscriptFormat, TranscriptReport } from './transcript.ts';

const MOST_LINES = 100;

/** Counts what a reading could not use. */
export class TranscriptLog {
  #skipped = 0;
  #repaired = 0;
  readonly #lines: TranscriptReport['skippedLines'] = [];

  skip(line: number, reason: string): void {
    this.#skipped++;
    if (this.#lines.length < MOST_LINES) this.#lines.push({ line, reason });
  }

  repair(): void {
    this.#repaired++;
  }

  report(format: TranscriptFormat, messages: number): TranscriptReport {
    return { format, messages, skipped: this.#skipped, skippedLines: this.#lines, repaired: this.#repaired };
  }
}
