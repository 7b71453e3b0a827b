import type { Viewer } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit/erasure';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { isDuplicate, StoreConnection } from '@masque/service-kit/store';
import { Inject, Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { ChatConfig } from '../config.ts';
import { dayOf } from '../settings/day.ts';
import { SettingsService } from '../settings/settings.service.ts';
import type { TokenUsage } from '@masque/generations';
import { fieldOf, type ModelTotals, type UsageRow } from './usage.row.ts';
import { toDayUsage } from './usage.view.ts';

const DAY_MS = 86_400_000;
const NANO = 1_000_000_000;
const MAX_TOKENS = 100_000_000;
const MAX_DOLLARS = 10_000;
const KEPT_IDS = 50;

export interface ReplyUsage {
  readonly userId: string;
  readonly generationId: string;
  readonly model: string;
  readonly usage: TokenUsage | null;
  /** False for a chat's memory. */
  readonly isReply?: boolean;
}

@Injectable()
export class UsageService implements Eraser, ExportPart {
  private readonly rows: Collection<UsageRow>;

  constructor(
    store: StoreConnection,
    private readonly settings: SettingsService,
    @Inject(CONFIG) private readonly config: ChatConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.rows = store.collection('usage-days');
  }

  /** Idempotent per generation. Never rejects: statistics don't hold up a reply. */
  async add(reply: ReplyUsage): Promise<void> {
    const { generationId } = reply;
    await this.increment(reply).catch(() => this.logger.warn({ generationId }, 'usage of a reply was not counted'));
  }

  private async increment({ userId, generationId, model, usage, isReply = true }: ReplyUsage): Promise<void> {
    const _id = `${userId}:${dayOf(Date.now())}`;
    const totals = totalsOf(usage, isReply);
    const field = `models.${fieldOf(model)}`;
    const sums = Object.entries(totals).map(([name, count]) => [`${field}.${name}`, count] as const);
    const write = () =>
      this.rows.updateOne(
        { _id, added: { $ne: generationId } },
        { $inc: Object.fromEntries(sums), $push: { added: { $each: [generationId], $slice: -KEPT_IDS } } },
        { upsert: true },
      );
    try {
      await write();
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // Either it was added before, or a concurrent reply started the day.
      await write().catch((again: unknown) => {
        if (!isDuplicate(again)) throw again;
      });
    }
  }

  async erase(userId: string): Promise<void> {
    await this.rows.deleteMany(daysOf(userId));
  }

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    const rows = await this.rows.find(daysOf(userId)).sort({ _id: 1 }).toArray();
    yield jsonListFile('usage.json', rows.map(toDayUsage));
  }

  async read(userId: string, days: number) {
    const now = Date.now();
    const [sent, rows] = await Promise.all([
      this.settings.sentOn(userId, dayOf(now)),
      this.rows
        .find(daysOf(userId, dayOf(now - (days - 1) * DAY_MS)))
        .sort({ _id: 1 })
        .toArray(),
    ]);
    const limit = this.config.limits.dailyMessages || null;
    return {
      today: {
        used: sent,
        limit,
        remaining: limit === null ? null : Math.max(0, limit - sent),
        resetsAt: new Date((Math.floor(now / DAY_MS) + 1) * DAY_MS).toISOString(),
      },
      days: rows.map(toDayUsage),
    };
  }
}

const daysOf = (userId: string, from = '') => ({ _id: { $gte: `${userId}:${from}`, $lt: `${userId}:~` } });

export const nanoDollarsOf = (cost: number | undefined): number | undefined =>
  cost === undefined ? undefined : Math.round(Math.min(MAX_DOLLARS, cost) * NANO);

function totalsOf(usage: TokenUsage | null, isReply: boolean): ModelTotals {
  const tokens = (count: number | undefined) => Math.min(MAX_TOKENS, Math.round(count ?? 0));
  const nanoDollars = nanoDollarsOf(usage?.cost);
  return {
    replies: isReply ? 1 : 0,
    promptTokens: tokens(usage?.prompt_tokens),
    cachedTokens: tokens(usage?.prompt_tokens_details?.cached_tokens),
    completionTokens: tokens(usage?.completion_tokens),
    ...(nanoDollars === undefined ? {} : { nanoDollars }),
  };
}
