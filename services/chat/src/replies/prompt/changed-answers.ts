import type { AnswerPart, UpstreamAnswer } from '@masque/generations';
import { jointOf } from './joint.rules.ts';
import { namePrefixes, withoutName } from './name.rules.ts';

abstract class ChangedAnswer implements UpstreamAnswer {
  protected hasBegun = false;

  constructor(protected readonly answer: UpstreamAnswer) {}

  get lastSignAt(): number {
    return this.answer.lastSignAt;
  }

  get finish(): string | null {
    return this.answer.finish;
  }

  abstract next(): Promise<AnswerPart | null>;

  abort(): void {
    this.answer.abort();
  }
}

export class ContinuedAnswer extends ChangedAnswer {
  constructor(
    answer: UpstreamAnswer,
    private readonly before: string,
  ) {
    super(answer);
  }

  async next(): Promise<AnswerPart | null> {
    const part = await this.answer.next();
    if (this.hasBegun || !part || part.text === '') return part;
    this.hasBegun = true;
    return { ...part, text: jointOf(this.before, part.text) + part.text };
  }
}

const nothing: AnswerPart = { text: '', reasoning: '', extras: [], model: undefined, usage: undefined };

/** Holds text back while it may still be the speaker's name. */
export class UnnamedAnswer extends ChangedAnswer {
  private readonly prefixes: readonly string[];
  private held = '';

  constructor(answer: UpstreamAnswer, names: readonly (string | undefined)[]) {
    super(answer);
    this.prefixes = namePrefixes(names);
  }

  async next(): Promise<AnswerPart | null> {
    let part: AnswerPart | null;
    try {
      part = await this.answer.next();
    } catch (error) {
      // The next call fails again.
      if (this.held === '') throw error;
      return { ...nothing, text: this.takeHeld() };
    }
    if (part === null) return this.held === '' ? null : { ...nothing, text: this.takeHeld() };
    if (this.hasBegun || part.text === '') return part;
    this.held += part.text;
    const text = withoutName(this.held, this.prefixes);
    if (text === null) return { ...part, text: '' };
    this.takeHeld();
    return { ...part, text };
  }

  private takeHeld(): string {
    const text = this.held;
    this.held = '';
    this.hasBegun = true;
    return text;
  }
}
