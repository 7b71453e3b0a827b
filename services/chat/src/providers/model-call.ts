import type { AnswerHandler } from './answer.handler.ts';
import { type AnswerPart, ModelFailure, type UpstreamAnswer } from '@masque/generations';
import type { ModelGateway } from './model-gateway.ts';
import { ofOthersKey, unanswered, withoutOpenRouter, withUnknownModel } from './upstream-errors.ts';

const RETRIES = 2;

export interface ModelCallPlan {
  readonly id: string;
  readonly key: string | null;
  readonly isUsersKey: boolean;
  readonly isOpenRouter: boolean;
  readonly modelPrefix: string;
  /** Tool calls count as an answer; otherwise extras are dropped. */
  readonly takesExtras: boolean;
  readonly body: string;
  readonly retryMs: number;
}

/** Retries only until the model begins, if only to reason: later ones would be paid twice. */
export class ModelCall implements UpstreamAnswer {
  private answer: AnswerHandler;
  private hasText = false;
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

  private async waitForRetry(error: unknown): Promise<void> {
    const isRetryable = error instanceof ModelFailure && error.isRetryable;
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
