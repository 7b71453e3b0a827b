import type { AnswerPart, UpstreamAnswer } from '@masque/generations';
import { namePrefixes, withoutName } from './name.rules.ts';

const nothing: AnswerPart = { text: '', reasoning: '', extras: [], model: undefined, usage: undefined };

/** Holds text back while it may still be the speaker's name. */
export class UnnamedAnswer implements UpstreamAnswer {
  private readonly prefixes: readonly string[];
  private held = '';
  private hasBegun = false;

  constructor(
    private readonly answer: UpstreamAnswer,
    names: readonly (string | undefined)[],
  ) {
    this.prefixes = namePrefixes(names);
  }

  get lastSignAt(): number {
    return this.answer.lastSignAt;
  }

  get finish(): string | null {
    return this.answer.finish;
  }

  async next(): Promise<AnswerPart | null> {
    let part: AnswerPart | null;
    try {
      part = await this.answer.next();
    } catch (error) {
      // The next call fails again.
      if (this.held === '') throw error;
      return this.rest();
    }
    if (part === null) return this.held === '' ? null : this.rest();
    if (this.hasBegun || part.text === '') return part;
    this.held += part.text;
    const text = withoutName(this.held, this.prefixes);
    if (text === null) return { ...part, text: '' };
    this.held = '';
    this.hasBegun = true;
    return { ...part, text };
  }

  private rest(): AnswerPart {
    const text = this.held;
    this.held = '';
    this.hasBegun = true;
    return { ...nothing, text };
  }

  abort(): void {
    this.answer.abort();
  }
}
