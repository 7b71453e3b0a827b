import type { AnswerExtra, AnswerPart } from './model-answer.ts';
import type { TokenUsage } from './generation.facts.ts';

type Joined = { -readonly [K in keyof AnswerPart]: AnswerPart[K] };

/** Joins pushed pieces until its single reader pulls them. */
export class AnswerQueue {
  private part: Joined | null = null;
  private end: { readonly error: Error | null } | null = null;
  private waiting: PromiseWithResolvers<AnswerPart | null> | null = null;

  addText(text: string): void {
    this.joined().text += text;
  }

  addReasoning(text: string): void {
    this.joined().reasoning += text;
  }

  addExtra(extra: AnswerExtra): void {
    const part = this.joined();
    part.extras = [...part.extras, extra];
  }

  setFacts({ model, usage }: { model?: string | undefined; usage?: TokenUsage | undefined }): void {
    const part = this.joined();
    part.model = model ?? part.model;
    part.usage = usage ?? part.usage;
  }

  flush(): void {
    const { waiting, part, end } = this;
    if (!waiting || (!part && !end)) return;
    this.waiting = null;
    this.part = null;
    if (part || !end?.error) waiting.resolve(part);
    else waiting.reject(end.error);
  }

  close(error: Error | null): void {
    this.end ??= { error };
    this.flush();
  }

  next(): Promise<AnswerPart | null> {
    const waiting = Promise.withResolvers<AnswerPart | null>();
    this.waiting = waiting;
    this.flush();
    return waiting.promise;
  }

  private joined(): Joined {
    return (this.part ??= { text: '', reasoning: '', extras: [], model: undefined, usage: undefined });
  }
}
