import type { TranscriptFormat, TranscriptReport } from './transcript.ts';

const MOST_LINES = 100;

/** Ten times the longest chats that people keep; a message costs 300 bytes, of which the file may have three. */
export const MOST_MESSAGES = 100_000;

/** Counts what a reading could and could not use. */
export class TranscriptLog {
  #messages = 0;
  #skipped = 0;
  #repaired = 0;
  #ignoredVariables = 0;
  readonly #lines: TranscriptReport['skippedLines'] = [];

  skip(line: number, reason: string): void {
    this.#skipped++;
    if (this.#lines.length < MOST_LINES) this.#lines.push({ line, reason });
  }

  repair(): void {
    this.#repaired++;
  }

  ignoreVariable(): void {
    this.#ignoredVariables++;
  }

  /** No more messages are read; what is added is counted as skipped. */
  get isFull(): boolean {
    return this.#messages === MOST_MESSAGES;
  }

  /** Adds what was read of item `number`; undefined is an item without a message. */
  add<T>(list: T[], message: T | undefined, number: number, reason = 'This item holds no message.'): void {
    if (this.isFull) this.skip(number, 'This file has more messages than are read.');
    else if (message === undefined) this.skip(number, reason);
    else {
      list.push(message);
      this.#messages++;
    }
  }

  report(format: TranscriptFormat): TranscriptReport {
    return {
      format,
      messages: this.#messages,
      skipped: this.#skipped,
      skippedLines: this.#lines,
      repaired: this.#repaired,
      ignoredVariables: this.#ignoredVariables,
    };
  }
}
