import type { Viewer } from '@masque/contracts';
import type { TokenUsage } from '@masque/generations';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit/erasure';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { ChatConfig } from '../config.ts';
import { dayOf } from '../settings/day.ts';
import { DailyMessages } from './daily-messages.service.ts';
import { type GenerationUsage, UsageRepository } from './usage.repository.ts';
import type { ModelTotals } from './usage.row.ts';
import { toDayUsage } from './usage.view.ts';

const DAY_MS = 86_400_000;
const NANO = 1_000_000_000;
const MAX_TOKENS = 100_000_000;
const MAX_DOLLARS = 10_000;
/** A killed process loses this much of the statistics. */
const GATHER_MS = 500;

export interface ReplyUsage {
  readonly userId: string;
  readonly generationId: string;
  readonly model: string;
  readonly usage: TokenUsage | null;
  /** False for a chat's memory. */
  readonly isReply?: boolean;
}

@Injectable()
export class UsageService implements Eraser, ExportPart, BeforeApplicationShutdown {
  private gathered: GenerationUsage[] = [];
  private timer: NodeJS.Timeout | undefined;
  private saving = Promise.resolve();

  constructor(
    private readonly rows: UsageRepository,
    private readonly messages: DailyMessages,
    @Inject(CONFIG) private readonly config: ChatConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Idempotent per generation. Saved with others' a moment later. */
  add({ userId, generationId, model, usage, isReply = true }: ReplyUsage): void {
    this.gathered.push({ userId, day: dayOf(Date.now()), generationId, model, totals: totalsOf(usage, isReply) });
    this.timer ??= setTimeout(() => void this.save(), GATHER_MS);
  }

  /** Never rejects. */
  private save(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const all = this.gathered;
    this.gathered = [];
    if (all.length === 0) return this.saving;
    const saved = this.rows
      .add(all)
      .catch(() => this.logger.warn({ replies: all.length }, 'usage of replies was not counted'));
    this.saving = Promise.all([this.saving, saved]).then(() => undefined);
    return this.saving;
  }

  async erase(userId: string): Promise<void> {
    await this.save();
    await this.rows.remove(userId);
  }

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    await this.save();
    yield jsonListFile('usage.json', (await this.rows.list(userId)).map(toDayUsage));
  }

  async read(userId: string, days: number) {
    await this.save();
    const now = Date.now();
    const [used, rows] = await Promise.all([
      this.messages.count(userId, dayOf(now)),
      this.rows.list(userId, dayOf(now - (days - 1) * DAY_MS)),
    ]);
    const limit = this.config.limits.dailyMessages || null;
    return {
      today: {
        used,
        limit,
        remaining: limit === null ? null : Math.max(0, limit - used),
        resetsAt: new Date((Math.floor(now / DAY_MS) + 1) * DAY_MS).toISOString(),
      },
      days: rows.map(toDayUsage),
    };
  }

  async beforeApplicationShutdown() {
    await this.save();
  }
}

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
