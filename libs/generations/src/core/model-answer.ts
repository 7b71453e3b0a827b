import type { DomainError } from '@masque/contracts';
import type { TokenUsage } from './generation.facts.ts';

export interface AnswerExtra {
  readonly tool_calls?: readonly Record<string, unknown>[];
  readonly reasoning_details?: readonly Record<string, unknown>[];
  readonly logprobs?: Record<string, unknown>;
}

export interface AnswerPart {
  readonly text: string;
  readonly reasoning: string;
  readonly extras: readonly AnswerExtra[];
  readonly model: string | undefined;
  readonly usage: TokenUsage | undefined;
}

export interface UpstreamAnswer {
  /** By the monotonic clock; comments count, too. */
  readonly lastSignAt: number;
  readonly finish: string | null;
  /** Null at the end. Rejects with a `ModelFailure`. */
  next(): Promise<AnswerPart | null>;
  abort(): void;
}

/** A model server's error. */
export class ModelFailure extends Error {
  constructor(
    readonly error: DomainError,
    /** Whether a retry may help before any output. */
    readonly isRetryable: boolean,
  ) {
    super(error.message);
  }
}
