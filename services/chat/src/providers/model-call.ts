import { KEY_PREFIX } from '@masque/contracts/rules';
import { type AnswerPart, type UpstreamAnswer, ModelFailure } from '@masque/generations';
import type { AnswerHandler } from './answer.handler.ts';
import { ofOthersKey, unanswered, withoutOpenRouter, withUnknownModel } from './gateway.errors.ts';
import { type ModelTarget, prefixOf } from './gateways.ts';

const RETRIES = 2;

/** Retries only until the model begins, if only to reason: later ones would be paid twice. */
export class ModelCall implements UpstreamAnswer {
  private answer: AnswerHandler;
  private hasText = false;
  private hasBegun = false;
  private isAborted = false;
  private failures = 0;
  private pause: { readonly timer: NodeJS.Timeout; readonly end: () => void } | null = null;

  /** `takesExtras`: tool calls count as an answer; otherwise extras are dropped. */
  constructor(
    private readonly target: ModelTarget,
    private readonly body: string,
    private readonly takesExtras = false,
  ) {
    this.answer = this.send();
  }

  private send(): AnswerHandler {
    const { gateway, key } = this.target;
    return gateway.client.complete(key, this.body);
  }

  get lastSignAt(): number {
    return this.answer.lastSignAt;
  }

  get finish(): string | null {
    return this.answer.finish;
  }

  async next(): Promise<AnswerPart | null> {
    const { key, gateway } = this.target;
    for (;;) {
      try {
        const received = await this.answer.queue.next();
        if (received !== null) {
          const part = this.takesExtras ? received : { ...received, extras: [] };
          this.hasText ||= part.text !== '' || part.extras.some(({ tool_calls }) => tool_calls);
          this.hasBegun ||= this.hasText || part.reasoning !== '';
          return part.model === undefined ? part : { ...part, model: prefixOf(gateway) + part.model };
        }
        if (this.isAborted) return null;
        const { finish, refusal } = this.answer;
        if (!this.hasText || refusal !== '')
          throw unanswered({ finish, refusal, hasReasoned: this.hasBegun }, key ?? '');
        return null;
      } catch (error) {
        await this.waitForRetry(this.shownToUser(error));
        if (this.isAborted) return null;
        this.answer = this.send();
      }
    }
  }

  private shownToUser(error: unknown): unknown {
    const { id, gateway } = this.target;
    const named = withUnknownModel(error, id);
    const shown = gateway.keyPrefix === KEY_PREFIX ? named : withoutOpenRouter(named);
    return gateway.keyOf === 'user' ? shown : ofOthersKey(shown);
  }

  private async waitForRetry(error: unknown): Promise<void> {
    const isRetryable = error instanceof ModelFailure && error.isRetryable;
    if (this.isAborted) return;
    if (!isRetryable || this.hasBegun || this.failures >= RETRIES) throw error;
    const ms =
      (error.error.extras.remainingTime ?? 0) * 1_000 || this.target.gateway.client.retryMs * 2 ** this.failures;
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
