import type { LeftOutPart, TranscriptFormat, TranscriptReport } from './transcript.ts';

const MOST_LINES = 100;

/** Ten times the longest real chats. A message costs 300 bytes, but may take only three in the file. */
export const MOST_MESSAGES = 100_000;

export class TranscriptLog {
  #messages = 0;
  #skipped = 0;
  #repaired = 0;
  #ignoredVariables = 0;
  readonly #leftOut = new Set<LeftOutPart>();
  readonly #files: TranscriptReport['skippedLines'] = [];
  readonly #lines: TranscriptReport['skippedLines'] = [];

  /** Comes before single messages, of which only a hundred are listed. */
  skipFirst(line: number, reason: string): void {
    this.#skipped++;
    if (this.#files.length < MOST_LINES) this.#files.push({ line, reason });
  }

  skip(line: number, reason: string): void {
    this.#skipped++;
    if (this.#lines.length < MOST_LINES) this.#lines.push({ line, reason });
  }

  repair(): void {
    this.#repaired++;
  }

  leaveOut(part: LeftOutPart): void {
    this.#leftOut.add(part);
  }

  ignoreVariable(): void {
    this.#ignoredVariables++;
  }

  get isFull(): boolean {
    return this.#messages === MOST_MESSAGES;
  }

  add<T>(list: T[], message: T | undefined, number: number, reason = 'This item contains no message.'): void {
    if (this.isFull) this.skip(number, 'This file has more messages than can be imported.');
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
      skippedLines: [...this.#files, ...this.#lines].slice(0, MOST_LINES),
      repaired: this.#repaired,
      ignoredVariables: this.#ignoredVariables,
      leftOut: [...this.#leftOut],
    };
  }
}
