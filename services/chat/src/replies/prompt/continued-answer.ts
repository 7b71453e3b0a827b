import type { AnswerPart, UpstreamAnswer } from '@masque/generations';
import { jointOf } from './joint.rules.ts';

export class ContinuedAnswer implements UpstreamAnswer {
  private hasBegun = false;

  constructor(
    private readonly answer: UpstreamAnswer,
    private readonly before: string,
  ) {}

  get lastSignAt(): number {
    return this.answer.lastSignAt;
  }

  get finish(): string | null {
    return this.answer.finish;
  }

  async next(): Promise<AnswerPart | null> {
    const part = await this.answer.next();
    if (this.hasBegun || !part || part.text === '') return part;
    this.hasBegun = true;
    return { ...part, text: jointOf(this.before, part.text) + part.text };
  }

  abort(): void {
    this.answer.abort();
  }
}
