import { DomainError } from '@masque/contracts';
import type { AnswerHandler } from '../upstream/answer.handler.ts';
import type { ModelGateway } from '../upstream/model-gateway.ts';
import { malformed, type UpstreamFailure } from '../upstream/upstream-errors.ts';
import type { Generation } from './generation.ts';
import type { Pulse } from './pulse.ts';

const RETRIES = 2;

export interface ModelCallOptions {
  readonly gateway: ModelGateway;
  readonly pulse: Pulse;
  readonly key: string;
  /** The request to the model as JSON. */
  readonly body: string;
  /** Before the first retry; doubled before the next. */
  readonly retryMs: number;
}

/** Lets the model write a reply: tries again while nothing has come, and never after, as that would be paid twice. */
export function callModel(generation: Generation, options: ModelCallOptions): void {
  const { gateway, pulse, key, body, retryMs } = options;
  let handler: AnswerHandler | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  const fail = ({ error, isRetryable }: UpstreamFailure) => {
    if (!isRetryable || generation.hasText || failures >= RETRIES) {
      void generation.fail(error);
      return;
    }
    const pause = (error.extras.remainingTime ?? 0) * 1_000 || retryMs * 2 ** failures;
    failures += 1;
    timer = setTimeout(attempt, pause);
  };

  const attempt = () => {
    if (!generation.isRunning) return;
    handler = gateway.complete(key, body, {
      alive: () => {
        generation.lastSignAt = performance.now();
      },
      text: (text) => pulse.take(generation, text),
      facts: ({ model, usage }) => {
        if (model !== undefined) generation.facts.model = model.slice(0, 200);
        if (usage) generation.facts.usage = usage;
      },
      end: (finish) => {
        if (generation.hasText) void generation.end({ state: 'complete', finish, error: null });
        else fail(malformed());
      },
      fail,
    });
  };

  generation.cancel = () => {
    clearTimeout(timer);
    handler?.abort();
  };
  try {
    attempt();
  } catch {
    void generation.fail(new DomainError('model.failed'));
  }
}
