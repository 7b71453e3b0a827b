import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '@masque/contracts';
import { type Logger, LOGGER } from '@masque/service-kit';
import { TurnQueue } from '@masque/service-kit/threads';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { TextCounts } from './text.counts.ts';
import { estimateTokens } from './token.estimates.ts';
import { hasIds, type IdFamily, type TokenFamily } from './token.families.ts';
import { TokenThread } from './token.thread.ts';

const MOST_KEPT = 2_000_000;
const MOST_WAITING = 2_000_000;
const MOST_AT_ONCE = 100_000;

export interface TokenSum {
  readonly count: number;
  readonly estimated: number;
}

/** Counts of texts, exact once the thread has counted them. Tokenizers are loaded only there. */
@Injectable()
export class TokensService implements OnModuleDestroy {
  private readonly thread = new TokenThread();
  private readonly queue = new TurnQueue([this.thread]);
  private readonly estimates = new TextCounts(MOST_KEPT);
  private readonly exact: Readonly<Record<TokenFamily, TextCounts>> = {
    gpt: new TextCounts(MOST_KEPT),
    gpt4: new TextCounts(MOST_KEPT),
    llama: new TextCounts(MOST_KEPT),
    llama3: new TextCounts(MOST_KEPT),
    mistral: new TextCounts(MOST_KEPT),
    tekken: new TextCounts(MOST_KEPT),
  };
  private readonly waiting = new Map<TokenFamily, Set<string>>();
  private waitingSize = 0;
  private counting: Promise<void> | null = null;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  count(family: TokenFamily | null, text: string): number {
    const exact = family && this.exact[family].get(text);
    return exact ?? this.estimates.get(text) ?? this.estimate(text);
  }

  private estimate(text: string): number {
    const estimate = estimateTokens(text);
    this.estimates.set(text, estimate);
    return estimate;
  }

  exactCounts(family: TokenFamily | null, texts: Iterable<string>): Map<string, number> {
    const counts = new Map<string, number>();
    for (const text of family ? texts : []) {
      const count = family && this.exact[family].get(text);
      if (count != null) counts.set(text, count);
    }
    return counts;
  }

  /** Estimated texts are then counted in the thread, so that the next prompt knows them. */
  sumOf(family: TokenFamily | null, texts: readonly string[]): TokenSum {
    let exact = 0;
    let estimated = 0;
    for (const text of texts) {
      const known = family && this.exact[family].get(text);
      if (known != null) exact += known;
      else {
        estimated += this.count(null, text);
        if (family) this.countLater(family, text);
      }
    }
    return { count: exact + estimated, estimated };
  }

  /** Resolves when no text waits any more, or after `ms`. */
  async counted(ms: number): Promise<void> {
    if (this.counting) await Promise.race([this.counting, pause(ms, undefined, { ref: false })]);
  }

  private countLater(family: TokenFamily, text: string): void {
    const waiting = this.waiting.get(family) ?? new Set();
    this.waiting.set(family, waiting);
    if (waiting.has(text) || this.waitingSize + text.length > MOST_WAITING) return;
    waiting.add(text);
    this.waitingSize += text.length;
    this.counting ??= this.countWaiting();
  }

  private async countWaiting(): Promise<void> {
    await nextTurn();
    for (let batch = this.nextBatch(); batch; batch = this.nextBatch()) {
      const { family, texts } = batch;
      try {
        const counts = await this.queue.inTurn('', null, (thread) =>
          thread.run<'counts'>({ kind: 'counts', family, texts }),
        );
        counts.forEach((count, at) => this.exact[family].set(texts[at]!, count));
      } catch (error) {
        const reason = error instanceof Error ? error.message : '';
        this.logger.warn({ family, reason }, 'counting tokens failed');
      }
    }
    this.counting = null;
  }

  private nextBatch() {
    for (const [family, waiting] of this.waiting) {
      const texts: string[] = [];
      let size = 0;
      for (const text of waiting) {
        if (size > MOST_AT_ONCE) break;
        texts.push(text);
        waiting.delete(text);
        size += text.length;
      }
      this.waitingSize -= size;
      if (texts.length > 0) return { family, texts };
    }
    return null;
  }

  /** Each text as token ids, for logit biases. */
  idsOf(family: IdFamily, texts: readonly string[]): Promise<readonly (readonly number[])[]> {
    return this.queue.inTurn('', null, (thread) => thread.run<'ids'>({ kind: 'ids', family, texts }));
  }

  /** By token where the tokenizer is known; llama.cpp takes texts. */
  async biasOf(
    family: TokenFamily | null,
    biases: Connection['biases'],
    serverIdsOf: (texts: readonly string[]) => Promise<readonly (readonly number[])[] | null>,
  ): Promise<unknown> {
    const texts = biases.map(({ text }) => text);
    const ids = await (hasIds(family) ? this.idsOf(family, texts) : serverIdsOf(texts));
    if (!ids) return biases.map(({ text, bias }) => [text, bias]);
    return Object.fromEntries(biases.flatMap(({ bias }, at) => (ids[at] ?? []).map((id) => [String(id), bias])));
  }

  onModuleDestroy() {
    this.thread.close();
  }
}
