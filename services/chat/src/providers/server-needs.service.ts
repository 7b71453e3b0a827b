import { type Logger, LOGGER } from '@masque/service-kit';
import { StoreConnection } from '@masque/service-kit/store';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { PromptShape } from '@masque/roleplay/prompt';
import { z } from 'zod';
import { dialectOf } from './dialects/index.ts';
import type { ModelPlace } from './gateways.ts';
import { ServerNeeds, withNeeds } from './server.needs.ts';

const REFRESH_MS = 60_000;
/** Servers are updated: after a week, the first request is as for a new one. */
const LEARNED_MS = 7 * 86_400_000;
const MAX_ROWS = 10_000;

export const RequestChange = z.object({
  change: z.string(),
  detail: z.string().optional(),
  reason: z.string(),
});
export type RequestChange = z.output<typeof RequestChange>;

export interface LearnedNeeds {
  readonly needs: ServerNeeds;
  readonly changes: readonly RequestChange[];
}

interface LearnedRow {
  _id: string;
  learned: string;
  learnedAt: Date;
}

const Learned = z.object({ needs: ServerNeeds, changes: z.array(RequestChange) });
const nothing: LearnedNeeds = { needs: {}, changes: [] };

/** How each gateway's models want to be asked, shared by all instances. */
@Injectable()
export class ServerNeedsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly rows: Collection<LearnedRow>;
  private known = new Map<string, LearnedNeeds>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    store: StoreConnection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    store.declareIndexes('server-needs', [{ key: { learnedAt: 1 } }]);
    this.rows = store.collection('server-needs');
  }

  async onApplicationBootstrap() {
    await this.refresh();
    this.timer = setInterval(() => void this.refresh(), REFRESH_MS).unref();
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }

  learned(place: ModelPlace): LearnedNeeds {
    return this.known.get(idOf(place)) ?? nothing;
  }

  /** `shape`: the user's choice, in place of the dialect's. */
  needsOf(place: ModelPlace, shape?: PromptShape): ServerNeeds {
    const needs = dialectOf(place.gateway).needs?.(place.model) ?? {};
    return withNeeds(shape === undefined ? needs : { ...needs, shape }, this.learned(place).needs);
  }

  /** Never rejects: without the store, only this process remembers. */
  async learn(place: ModelPlace, { needs, changes }: LearnedNeeds): Promise<void> {
    const _id = idOf(place);
    const before = this.known.get(_id) ?? nothing;
    const isNew = (one: RequestChange) =>
      !before.changes.some(({ change, detail }) => change === one.change && detail === one.detail);
    const learned = { needs: withNeeds(before.needs, needs), changes: [...before.changes, ...changes.filter(isNew)] };
    this.known.set(_id, learned);
    const update = { $set: { learned: JSON.stringify(learned) }, $setOnInsert: { learnedAt: new Date() } };
    await this.rows.updateOne({ _id }, update, { upsert: true }).catch((error: unknown) => this.warn(error));
  }

  private async refresh(): Promise<void> {
    const oldest = new Date(Date.now() - LEARNED_MS);
    try {
      await this.rows.deleteMany({ learnedAt: { $lt: oldest } });
      const rows = await this.rows.find({}).sort({ learnedAt: -1 }).limit(MAX_ROWS).toArray();
      this.known = new Map(
        rows.map(({ _id, learned }) => [_id, Learned.catch({ ...nothing, changes: [] }).parse(JSON.parse(learned))]),
      );
    } catch (error) {
      this.warn(error);
    }
  }

  private warn(error: unknown): void {
    const reason = error instanceof Error ? error.message : '';
    this.logger.warn({ reason }, 'reading or saving how model servers want to be asked failed');
  }
}

const idOf = ({ gateway, model }: ModelPlace): string => `${gateway.id}::${model}`;
