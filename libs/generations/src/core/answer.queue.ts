import type { AnswerExtra, AnswerPart } from './model-answer.ts';
import type { TokenUsage } from './generation.facts.ts';

/** Joins pushed pieces until its single reader pulls them. */
export class AnswerQueue {
  private text = '';
  private reasoning = '';
  private extras: AnswerExtra[] = [];
  private model: string | undefined;
  private usage: TokenUsage | undefined;
  private hasPart = false;
  private end: { readonly error: Error | null } | null = null;
  private waiting: PromiseWithResolvers<AnswerPart | null> | null = null;

  addText(text: string): void {
    this.text += text;
    this.hasPart = true;
  }

  addReasoning(text: string): void {
    this.reasoning += text;
    this.hasPart = true;
  }

  addExtra(extra: AnswerExtra): void {
    this.extras.push(extra);
    this.hasPart = true;
  }

  setFacts({ model, usage }: { model?: string | undefined; usage?: TokenUsage | undefined }): void {
    this.model = model ?? this.model;
    this.usage = usage ?? this.usage;
    this.hasPart = true;
  }

  flush(): void {
    if (!this.waiting) return;
    if (this.hasPart) {
      const { resolve } = this.waiting;
      this.waiting = null;
      resolve(this.take());
    } else if (this.end) {
      const { resolve, reject } = this.waiting;
      this.waiting = null;
      if (this.end.error === null) resolve(null);
      else reject(this.end.error);
    }
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

  private take(): AnswerPart {
    const { text, reasoning, extras, model, usage } = this;
    this.text = '';
    this.reasoning = '';
    this.extras = [];
    this.model = undefined;
    this.usage = undefined;
    this.hasPart = false;
    return { text, reasoning, extras, model, usage };
  }
}
