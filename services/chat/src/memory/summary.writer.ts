import { DomainError, limits } from '@masque/contracts';
import { CONFIG, newId } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ChatConfig } from '../config.ts';
import type { ModelTarget } from '../providers/gateways.ts';
import { ModelCall } from '../providers/model-call.ts';
import type { TokenUsage } from '@masque/generations';
import { UsageService } from '../usage/usage.service.ts';

const CHECK_MS = 500;
const MOST_WRITTEN = limits.memory + 200_000;

export interface SummaryRequest {
  readonly userId: string;
  readonly target: ModelTarget;
  readonly body: string;
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
    private readonly usage: UsageService,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  /** @throws ModelFailure, `model.timeout` or `model.only_reasoned`; the usage is recorded all the same */
  async write({ userId, target, body, length }: SummaryRequest): Promise<SummaryResult> {
    const call = new ModelCall(target, body);
    const watch = this.watch(call);
    let written = '';
    let hasThought = false;
    let model = target.id;
    let usage: TokenUsage | null = null;
    try {
      for (;;) {
        const part = await call.next();
        if (part === null) break;
        if (written.length < MOST_WRITTEN) written += part.text;
        hasThought ||= part.reasoning !== '';
        model = part.model ?? model;
        usage = part.usage ?? usage;
      }
      if (watch.hasEnded()) throw new DomainError('model.timeout');
    } finally {
      watch.stop();
      const isAnswered = written !== '' || usage !== null;
      if (isAnswered) await this.usage.add({ userId, generationId: `memory-${newId()}`, model, usage, isReply: false });
    }
    const text = withoutThoughts(written);
    const isCut = call.finish === 'length' && text.trim().length < length;
    if ((hasThought || text !== written) && (isCut || text.trim() === ''))
      throw new DomainError('model.only_reasoned', {}, { remedy: 'model' });
    return { text, model, usage };
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

/** Strips inline `<think>…</think>`. Some models omit the opening tag; unfinished reasoning leaves nothing. */
const withoutThoughts = (answer: string): string =>
  answer.replace(/^[\s\S]*<\/think(?:ing)?>/i, '').replace(/^\s*<think(?:ing)?>[\s\S]*$/i, '');
