import { DomainError, limits } from '@masque/contracts';
import { CONFIG, newId } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ChatConfig } from '../config.ts';
import type { ModelTarget } from '../providers/gateways.ts';
import type { ModelCall } from '../providers/model-call.ts';
import { ModelCalls } from '../providers/model-calls.service.ts';
import type { ModelRequest } from '../providers/server.needs.ts';
import type { TokenUsage } from '@masque/generations';
import { UsageService } from '../usage/usage.service.ts';

const CHECK_MS = 500;
const MOST_WRITTEN = limits.memory + 200_000;

export interface SummaryRequest {
  readonly userId: string;
  readonly target: ModelTarget;
  readonly request: ModelRequest;
  readonly length: number;
}

export interface SummaryResult {
  readonly text: string;
  readonly model: string;
  readonly usage: TokenUsage | null;
}

/** Records the usage with the user's replies; it isn't a message of the day. */
@Injectable()
export class SummaryWriter {
  constructor(
    private readonly calls: ModelCalls,
    private readonly usage: UsageService,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  /** @throws ModelFailure, `model.timeout` or `model.only_reasoned`; the usage is recorded all the same */
  async write({ userId, target, request, length }: SummaryRequest): Promise<SummaryResult> {
    const call = this.calls.start(target, request);
    const watch = this.watch(call);
    let written = '';
    let hasThought = false;
    let model = target.id;
    let usage: TokenUsage | null = null;
    try {
      for (;;) {
        const part = await call.next();
        if (part === null) break;
        if (part.isRestart) written = '';
        if (written.length < MOST_WRITTEN) written += part.text;
        hasThought ||= part.reasoning !== '';
        model = part.model ?? model;
        usage = part.usage ?? usage;
      }
      if (watch.hasEnded()) throw new DomainError('model.timeout');
    } finally {
      watch.stop();
      const isAnswered = written !== '' || usage !== null;
      if (isAnswered) this.usage.add({ userId, generationId: `memory-${newId()}`, model, usage, isReply: false });
    }
    const isCut = call.finish === 'length' && written.trim().length < length;
    if (hasThought && (isCut || written.trim() === ''))
      throw new DomainError('model.only_reasoned', {}, { remedy: 'model' });
    return { text: written, model, usage };
  }

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
