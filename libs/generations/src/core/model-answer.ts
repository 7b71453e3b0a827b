import type { DomainError } from '@masque/contracts';
import type { TokenUsage } from './generation.facts.ts';

export interface AnswerExtra {
  readonly tool_calls?: readonly Record<string, unknown>[];
  readonly reasoning_details?: readonly Record<string, unknown>[];
  readonly logprobs?: Record<string, unknown>;
  readonly refusal?: string;
}

export interface AnswerPart {
  readonly text: string;
  readonly reasoning: string;
  readonly extras: readonly AnswerExtra[];
  readonly model: string | undefined;
  readonly usage: TokenUsage | undefined;
  /** All earlier text was reasoning, and so is this part's; its text begins anew. */
  readonly isRestart: boolean;
}

export const emptyPart: AnswerPart = {
  text: '',
  reasoning: '',
  extras: [],
  model: undefined,
  usage: undefined,
  isRestart: false,
};

export interface UpstreamAnswer {
  /** By the monotonic clock; comments count, too. */
  readonly lastSignAt: number;
  readonly finish: string | null;
  /** Null at the end. Rejects with a `ModelFailure`. */
  next(): Promise<AnswerPart | null>;
  abort(): void;
}

export class ModelFailure extends Error {
  constructor(
    readonly error: DomainError,
    /** Whether a retry may help before any output. */
    readonly isRetryable: boolean,
  ) {
    super(error.message);
  }
}

export class AnswerQueue {
  private part: { -readonly [K in keyof AnswerPart]: AnswerPart[K] } | null = null;
  private end: { readonly error: Error | null } | null = null;
  private waiting: PromiseWithResolvers<AnswerPart | null> | null = null;

  addText(text: string): void {
    this.currentPart().text += text;
  }

  addReasoning(text: string): void {
    this.currentPart().reasoning += text;
  }

  addExtra(extra: AnswerExtra): void {
    const part = this.currentPart();
    part.extras = [...part.extras, extra];
  }

  setFacts({ model, usage }: { model?: string | undefined; usage?: TokenUsage | undefined }): void {
    const part = this.currentPart();
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

  private currentPart() {
    return (this.part ??= { ...emptyPart });
  }
}
