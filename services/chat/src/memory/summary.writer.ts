import { DomainError, limits } from '@masque/contracts';
import { CONFIG, newId } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.ts';
import { ModelCalls, type ModelTarget } from '../models/model-calls.service.ts';
import type { ModelCall } from '../upstream/model-call.ts';
import type { Usage } from '../upstream/usage.ts';
import { UsageService } from '../usage/usage.service.ts';

const CHECK_MS = 500;

export interface SummaryRequest {
  readonly userId: string;
  readonly target: ModelTarget;
  /** The request as JSON. */
  readonly body: string;
}

export interface WrittenSummary {
  readonly text: string;
  /** The one that really wrote. */
  readonly model: string;
  readonly usage: Usage | null;
}

/** Lets a model write a summary. What it used is recorded with the user's replies; it is none of their messages of the day. */
@Injectable()
export class SummaryWriter {
  constructor(
    private readonly calls: ModelCalls,
    private readonly usage: UsageService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Rejects with an `UpstreamFailure`, or with `model.timeout`; what was used until then is recorded all the same. */
  async write({ userId, target, body }: SummaryRequest): Promise<WrittenSummary> {
    const call = this.calls.begin(target, body);
    const watch = this.watch(call);
    let text = '';
    let model = target.id;
    let usage: Usage | null = null;
    try {
      for (;;) {
        const part = await call.next();
        if (part === null) break;
        if (text.length < limits.memory) text += part.text;
        model = part.model ?? model;
        usage = part.usage ?? usage;
      }
      if (watch.hasEnded()) throw new DomainError('model.timeout');
    } finally {
      watch.stop();
      const isAnswered = text !== '' || usage !== null;
      if (isAnswered) await this.usage.add({ userId, generationId: `memory-${newId()}`, model, usage, isReply: false });
    }
    return { text, model, usage };
  }

  /** Ends a call that is silent, or takes too long, as replies are ended. */
  private watch(call: ModelCall): { hasEnded: () => boolean; stop: () => void } {
    const { firstTokenMs, silenceMs, wholeMs } = this.config.model;
    const startedAt = performance.now();
    const longest = Math.max(firstTokenMs, silenceMs);
    let hasEnded = false;
    const timer = setInterval(() => {
      const now = performance.now();
      if (now - startedAt <= wholeMs && now - Math.max(startedAt, call.lastSignAt) <= longest) return;
      hasEnded = true;
      call.abort();
    }, CHECK_MS).unref();
    return { hasEnded: () => hasEnded, stop: () => clearInterval(timer) };
  }
}
