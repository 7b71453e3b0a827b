import type { Viewer } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit/erasure';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Inject, Injectable } from '@nestjs/common';
import type { ChatConfig } from '../config.ts';
import { dayOf } from '../settings/day.ts';
import { SettingsService } from '../settings/settings.service.ts';
import type { TokenUsage } from '@masque/generations';
import { UsageRepository } from './usage.repository.ts';
import type { ModelTotals } from './usage.row.ts';
import { toDayUsage } from './usage.view.ts';

const DAY_MS = 86_400_000;
const NANO = 1_000_000_000;
const MAX_TOKENS = 100_000_000;
const MAX_DOLLARS = 10_000;

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
  constructor(
    private readonly days: UsageRepository,
    private readonly settings: SettingsService,
    @Inject(CONFIG) private readonly config: ChatConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Idempotent per generation. Never rejects: statistics don't hold up a reply. */
  async add({ userId, generationId, model, usage, isReply = true }: ReplyUsage): Promise<void> {
    await this.days
      .add(userId, dayOf(Date.now()), generationId, model, totalsOf(usage, isReply))
      .catch(() => this.logger.warn({ generationId }, 'usage of a reply was not counted'));
  }

  async erase(userId: string): Promise<void> {
    await this.days.removeAllOf(userId);
  }

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('usage.json', (await this.days.findAll(userId)).map(toDayUsage));
  }

  async read(userId: string, days: number) {
    const now = Date.now();
    const [sent, rows] = await Promise.all([
      this.settings.sentOn(userId, dayOf(now)),
      this.days.findSince(userId, dayOf(now - (days - 1) * DAY_MS)),
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
