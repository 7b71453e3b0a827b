import type { Connection } from '@masque/contracts';
import { type Logger, LOGGER } from '@masque/service-kit';
import { StoreConnection } from '@masque/service-kit/store';
import { Inject, Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { familyOf } from './token.families.ts';
import { type CountedPrompt, learned, type TokenRatios, type TokenScale, unlearned } from './token.scale.ts';

interface RatioRow extends TokenRatios {
  _id: string;
}

interface CachedRatios {
  readonly ratios: TokenRatios;
  readonly readAt: number;
}

const MOST_MODELS = 1_000;
const FRESH_MS = 60_000;
const LEAST_CHANGE = 0.01;

/** Corrects counts by the usage that models report; all instances share what one learns. */
@Injectable()
export class TokenRatiosService {
  private readonly rows: Collection<RatioRow>;
  private readonly cached = new Map<string, CachedRatios>();

  constructor(
    store: StoreConnection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.rows = store.collection('token-ratios');
  }

  async scaleOf(model: string, tokenizer?: Connection['tokenizer']): Promise<TokenScale> {
    return { family: familyOf(model, tokenizer), ...(await this.ratiosOf(model)) };
  }

  private async ratiosOf(model: string): Promise<TokenRatios> {
    const known = this.cached.get(model);
    if (known && Date.now() - known.readAt < FRESH_MS) return known.ratios;
    try {
      const row = await this.rows.findOne({ _id: model });
      return this.keep(model, row ? { plain: row.plain, dense: row.dense } : unlearned);
    } catch {
      return known?.ratios ?? unlearned;
    }
  }

  private keep(model: string, ratios: TokenRatios): TokenRatios {
    this.cached.delete(model);
    this.cached.set(model, { ratios, readAt: Date.now() });
    for (const [oldest] of this.cached) {
      if (this.cached.size <= MOST_MODELS) break;
      this.cached.delete(oldest);
    }
    return ratios;
  }

  /** Never rejects: the next reply teaches the same. */
  async learn(model: string, counted: CountedPrompt, actual: number): Promise<void> {
    const known = await this.ratiosOf(model);
    const ratios = learned(known, counted, actual);
    const isSame = (kind: keyof TokenRatios) => Math.abs(ratios[kind] - known[kind]) < LEAST_CHANGE;
    if (isSame('plain') && isSame('dense')) return;
    this.keep(model, ratios);
    try {
      await this.rows.updateOne({ _id: model }, { $set: ratios }, { upsert: true });
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      this.logger.warn({ model, reason }, 'saving a token ratio failed');
    }
  }
}
