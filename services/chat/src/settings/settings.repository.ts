import { type Connection, limits, type LorebookUse } from '@masque/contracts';
import { newId, RedisClient } from '@masque/service-kit';
import { isDuplicate, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection, mongo } from 'mongoose';
import type { EndpointRow } from './endpoints/endpoint.row.ts';
import type { SavedKey } from './keys/saved.key.ts';
import { type ScriptConsent, settingsIndexes, type SettingsRow } from './settings.schema.ts';

/** A user has three replies at once, each retried for two minutes at most. */
const KEPT_WRITERS = 50;
/** Bounds what an instance misses that was killed between a write and its tag. */
const KNOWN_MS = 60_000;
const MOST_KNOWN = 2_000;
/** Characters of JSON; larger ones are read for each message. */
const MOST_KNOWN_SCRIPTS = 200_000;
const TAG_SECONDS = 86_400;

interface KnownRow {
  readonly row: SettingsRow | null;
  readonly tag: string;
  readonly until: number;
}
const tagKeyOf = (userId: string) => `settings:{${userId}}`;

export type Preferences = Required<Pick<SettingsRow, 'model' | 'customPrompt' | 'memory' | 'lorebooks'>>;

@Injectable()
export class SettingsRepository {
  private readonly rows: Collection<SettingsRow>;
  private readonly known = new Map<string, KnownRow>();

  constructor(
    store: StoreConnection,
    private readonly client: RedisClient,
  ) {
    store.declareIndexes('settings', settingsIndexes);
    this.rows = store.collection('settings');
    client.onDisconnected(() => this.known.clear());
  }

  async find(userId: string): Promise<SettingsRow | null> {
    return this.rows.findOne({ _id: userId });
  }

  /** From memory while Redis has the tag of the state that was read: each write replaces it. */
  async findKnown(userId: string): Promise<SettingsRow | null> {
    const key = tagKeyOf(userId);
    const tag = await this.client.redis.get(key).catch(() => undefined);
    const known = this.known.get(userId);
    if (known && known.tag === tag && known.until > performance.now()) return known.row;
    this.known.delete(userId);
    const row = await this.find(userId);
    const isLarge = (row?.regex?.json?.length ?? 0) > MOST_KNOWN_SCRIPTS;
    if (tag && isLarge) return row;
    if (tag) this.keep(userId, { row, tag, until: performance.now() + KNOWN_MS });
    else if (tag === null) await this.client.redis.set(key, newId(), 'EX', TAG_SECONDS, 'NX').catch(() => undefined);
    return row;
  }

  private keep(userId: string, known: KnownRow): void {
    this.known.set(userId, known);
    const [oldest = ''] = this.known.keys();
    if (this.known.size > MOST_KNOWN) this.known.delete(oldest);
  }

  /** Whether the write arrived or not. */
  async changing<T>(userId: string, write: Promise<T>): Promise<T> {
    try {
      return await write;
    } finally {
      await this.client.redis.set(tagKeyOf(userId), newId(), 'EX', TAG_SECONDS).catch(() => undefined);
    }
  }

  async saveKey(userId: string, gateway: string, key: SavedKey): Promise<void> {
    const change = { $set: { [`keys.${gateway}`]: key }, $addToSet: { keyIds: key.keyId } };
    await this.changing(userId, this.rows.updateOne({ _id: userId }, change, { upsert: true }));
  }

  async deleteKey(userId: string, gateway: string): Promise<void> {
    const change = { $unset: { [`keys.${gateway}`]: 1 as const } };
    await this.changing(userId, this.rows.updateOne({ _id: userId }, change));
  }

  /** Returns false when the variables aren't `from`, or already have this writer's. */
  replaceVariables(userId: string, from: string | undefined, to: string, writer: string): Promise<boolean> {
    return this.replace(
      userId,
      { variables: from ?? { $exists: false }, variableWriters: { $ne: writer } },
      { $set: { variables: to }, $push: { variableWriters: { $each: [writer], $slice: -KEPT_WRITERS } } },
      from === undefined,
    );
  }

  async replaceConnections(
    userId: string,
    from: number | undefined,
    profiles: readonly Connection[],
  ): Promise<boolean> {
    const change = { $set: { connections: { revision: (from ?? 0) + 1, profiles } } };
    return this.replaceAt('connections.revision', userId, from, change);
  }

  async replaceLorebookUses(userId: string, from: number | undefined, uses: readonly LorebookUse[]): Promise<boolean> {
    const change = { $set: { lorebookUses: { revision: (from ?? 0) + 1, uses } } };
    return this.replaceAt('lorebookUses.revision', userId, from, change);
  }

  async replaceRegexScripts(userId: string, from: number | undefined, json: string): Promise<boolean> {
    const change = { $set: { 'regex.revision': (from ?? 0) + 1, 'regex.json': json } };
    return this.replaceAt('regex.revision', userId, from, change);
  }

  /** The characters allowed longest ago lose it above the limit. */
  async allowRegexScripts(userId: string, consent: ScriptConsent, isAllowed: boolean): Promise<void> {
    const { characterId } = consent;
    const without = { $pull: { 'regex.consents': isAllowed ? consent : { characterId } } };
    await this.changing(userId, this.rows.updateOne({ _id: userId }, without));
    const $each = { $each: [consent], $slice: -limits.regexCharacters };
    const change = { $push: { 'regex.consents': $each } };
    if (isAllowed) await this.changing(userId, this.rows.updateOne({ _id: userId }, change, { upsert: true }));
  }

  /** `key`: of the endpoint `id`. Null deletes it. */
  async replaceEndpoints(
    userId: string,
    from: number | undefined,
    { id, rows, key }: { id: string; rows: readonly EndpointRow[]; key?: SavedKey | null | undefined },
  ): Promise<boolean> {
    const endpoints = { revision: (from ?? 0) + 1, rows };
    const keyIds = keyIdsOf(rows, key);
    return this.replaceAt('endpoints.revision', userId, from, {
      $set: { endpoints, ...(key ? { [`keys.${id}`]: key } : {}) },
      ...(key === null ? { $unset: { [`keys.${id}`]: 1 } } : {}),
      ...(keyIds.length > 0 ? { $addToSet: { keyIds: { $each: keyIds } } } : {}),
    });
  }

  private replaceAt(
    revision: 'connections.revision' | 'endpoints.revision' | 'lorebookUses.revision' | 'regex.revision',
    userId: string,
    from: number | undefined,
    change: mongo.UpdateFilter<SettingsRow>,
  ): Promise<boolean> {
    return this.replace(userId, { [revision]: from ?? { $exists: false } }, change, from === undefined);
  }

  private async replace(
    userId: string,
    condition: mongo.Filter<SettingsRow>,
    change: mongo.UpdateFilter<SettingsRow>,
    upsert: boolean,
  ): Promise<boolean> {
    try {
      const write = this.rows.updateOne({ ...condition, _id: userId }, change, { upsert });
      const { modifiedCount, upsertedCount } = await this.changing(userId, write);
      return modifiedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  async save(userId: string, $set: Partial<Preferences>): Promise<void> {
    await this.changing(userId, this.rows.updateOne({ _id: userId }, { $set }, { upsert: true }));
  }

  async saveDefault(
    userId: string,
    field: 'defaultPersonaId' | 'defaultBackgroundId',
    id: string | null,
  ): Promise<void> {
    const change = id === null ? { $unset: { [field]: 1 as const } } : { $set: { [field]: id } };
    await this.changing(userId, this.rows.updateOne({ _id: userId }, change, { upsert: true }));
  }

  async remove(userId: string): Promise<void> {
    await this.changing(userId, this.rows.deleteOne({ _id: userId }));
  }

  async findByKeyIds(keyIds: readonly string[], after: string, limit: number): Promise<SettingsRow[]> {
    return this.rows
      .find({ keyIds: { $in: [...keyIds] }, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
  }

  /** Does nothing if the user has saved another key meanwhile. */
  async replaceKey(userId: string, gateway: string, from: SavedKey, to: SavedKey): Promise<void> {
    const change = { $set: { [`keys.${gateway}`]: to }, $addToSet: { keyIds: to.keyId } };
    await this.changing(userId, this.rows.updateOne({ _id: userId, [`keys.${gateway}.iv`]: from.iv }, change));
  }
}

const keyIdsOf = (rows: readonly EndpointRow[], key: SavedKey | null | undefined): string[] => [
  ...new Set(
    rows
      .flatMap(({ headers }) => headers)
      .flatMap(({ value }) => (typeof value === 'string' ? [] : [value.keyId]))
      .concat(key ? [key.keyId] : []),
  ),
];
