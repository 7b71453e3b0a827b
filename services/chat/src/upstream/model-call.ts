import type { AnswerHandler } from './answer.handler.ts';
import type { AnswerPart } from './answer.queue.ts';
import type { ModelGateway } from './model-gateway.ts';
import { withUnknownModel } from './unknown-model.ts';
import { ofOthersKey, UpstreamFailure, unanswered, withoutOpenRouter } from './upstream-errors.ts';

const RETRIES = 2;

export interface ModelCallPlan {
  /** The model as users name it. */
  readonly id: string;
  /** Null: the gateway takes none. */
  readonly key: string | null;
  /** Nobody but the user can mend a key of theirs. */
  readonly isUsersKey: boolean;
  readonly isOpenRouter: boolean;
  /** What the gateway's models are called here begins so. */
  readonly modelPrefix: string;
  /** Whether tool calls count as an answer; otherwise extras are dropped. */
  readonly takesExtras: boolean;
  /** The request to the model as JSON. */
  readonly body: string;
  /** Before the first retry, in ms; doubled before the next. */
  readonly retryMs: number;
}

/** An answer of a model as its reader sees it. */
export interface UpstreamAnswer {
  /** When something came last, if only a comment; by the monotonic clock. */
  readonly lastSignAt: number;
  /** Why the model ended, in its words. */
  readonly finish: string | null;
  /** What has come; null at the end. Rejects with an `UpstreamFailure`. */
  next(): Promise<AnswerPart | null>;
  /** Ends the call; a waiting `next` answers null. */
  abort(): void;
}

/** Asks a model, again while nothing has come, and never after: that would be paid twice. */
export class ModelCall implements UpstreamAnswer {
  private answer: AnswerHandler;
  private hasText = false;
  /** The model has begun, if only to think: asking again would be paid twice. */
  private hasBegun = false;
  private isAborted = false;
  private failures = 0;
  private pause: { readonly timer: NodeJS.Timeout; readonly end: () => void } | null = null;

  constructor(
    private readonly gateway: ModelGateway,
    private readonly plan: ModelCallPlan,
  ) {
    this.answer = gateway.complete(plan.key, plan.body);
  }

  get lastSignAt(): number {
    return this.answer.lastSignAt;
  }

  get finish(): string | null {
    return this.answer.finish;
  }

  async next(): Promise<AnswerPart | null> {
    for (;;) {
      try {
        const came = await this.answer.queue.next();
        if (came !== null) {
          const part = this.plan.takesExtras ? came : { ...came, extras: [] };
          this.hasText ||= part.text !== '' || part.extras.some(({ tool_calls }) => tool_calls);
          this.hasBegun ||= this.hasText || part.reasoning !== '';
          return part.model === undefined ? part : { ...part, model: this.plan.modelPrefix + part.model };
        }
        if (this.isAborted) return null;
        const { finish, refusal } = this.answer;
        if (!this.hasText || refusal !== '') {
          throw unanswered({ finish, refusal, hasReasoned: this.hasBegun }, this.plan.key ?? '');
        }
        return null;
      } catch (given) {
        const named = withUnknownModel(given, this.plan.id);
        const told = this.plan.isOpenRouter ? named : withoutOpenRouter(named);
        const error = this.plan.isUsersKey ? told : ofOthersKey(told);
        await this.waitForRetry(error);
        if (this.isAborted) return null;
        this.answer = this.gateway.complete(this.plan.key, this.plan.body);
      }
    }
  }

  /** Rejects with the error when it is not to be tried again. */
  private async waitForRetry(error: unknown): Promise<void> {
    const isRetryable = error instanceof UpstreamFailure && error.isRetryable;
    if (this.isAborted) return;
    if (!isRetryable || this.hasBegun || this.failures >= RETRIES) throw error;
    const ms = (error.error.extras.remainingTime ?? 0) * 1_000 || this.plan.retryMs * 2 ** this.failures;
    this.failures += 1;
    await new Promise<void>((end) => {
      this.pause = { timer: setTimeout(end, ms), end };
    });
    this.pause = null;
  }

  abort(): void {
    this.isAborted = true;
    clearTimeout(this.pause?.timer);
    this.pause?.end();
    this.answer.abort();
  }
}
