import type { Connection } from '@masque/contracts';
import { isDuplicate, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection, mongo } from 'mongoose';
import type { EndpointRow } from './endpoints/endpoint.row.ts';
import type { SavedKey } from './keys/saved.key.ts';
import { settingsIndexes, type SettingsRow } from './settings.schema.ts';

/** A user has three replies at once, each retried for two minutes at most. */
const KEPT_WRITERS = 50;

export type Preferences = Required<Pick<SettingsRow, 'model' | 'customPrompt' | 'memory' | 'lorebooks'>>;

@Injectable()
export class SettingsRepository {
  private readonly rows: Collection<SettingsRow>;

  constructor(store: StoreConnection) {
    store.declareIndexes('settings', settingsIndexes);
    this.rows = store.collection('settings');
  }

  async find(userId: string): Promise<SettingsRow | null> {
    return this.rows.findOne({ _id: userId });
  }

  /** Null at the limit. One write, except for the first message of a day. */
  async countMessage(userId: string, day: string, limit: number): Promise<SettingsRow | null> {
    for (let attempt = 0; ; attempt += 1) {
      const counted = await this.rows.findOneAndUpdate(
        { _id: userId, 'usage.day': day, 'usage.used': { $lt: limit } },
        { $inc: { 'usage.used': 1 } },
        { returnDocument: 'after' },
      );
      if (counted) return counted;
      try {
        return await this.rows.findOneAndUpdate(
          { _id: userId, 'usage.day': { $ne: day } },
          { $set: { usage: { day, used: 1 } } },
          { returnDocument: 'after', upsert: true },
        );
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        // Either the limit is reached, or a concurrent message was the first of the day.
        if (attempt > 0) return null;
      }
    }
  }

  async giveBack(userId: string, day: string): Promise<void> {
    await this.rows.updateOne(
      { _id: userId, 'usage.day': day, 'usage.used': { $gt: 0 } },
      { $inc: { 'usage.used': -1 } },
    );
  }

  async saveKey(userId: string, gateway: string, key: SavedKey): Promise<void> {
    const change = { $set: { [`keys.${gateway}`]: key }, $addToSet: { keyIds: key.keyId } };
    await this.rows.updateOne({ _id: userId }, change, { upsert: true });
  }

  async deleteKey(userId: string, gateway: string): Promise<void> {
    await this.rows.updateOne({ _id: userId }, { $unset: { [`keys.${gateway}`]: 1 } });
  }

  /** Returns false when the variables aren't `from`, or already have this writer's. */
  async replaceVariables(userId: string, from: string | undefined, to: string, writer: string): Promise<boolean> {
    try {
      const { modifiedCount, upsertedCount } = await this.rows.updateOne(
        { _id: userId, variables: from ?? { $exists: false }, variableWriters: { $ne: writer } },
        { $set: { variables: to }, $push: { variableWriters: { $each: [writer], $slice: -KEPT_WRITERS } } },
        { upsert: from === undefined },
      );
      return modifiedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  async replaceConnections(
    userId: string,
    from: number | undefined,
    profiles: readonly Connection[],
  ): Promise<boolean> {
    const change = { $set: { connections: { revision: (from ?? 0) + 1, profiles } } };
    return this.replaceAt('connections.revision', userId, from, change);
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

  private async replaceAt(
    revision: 'connections.revision' | 'endpoints.revision',
    userId: string,
    from: number | undefined,
    change: mongo.UpdateFilter<SettingsRow>,
  ): Promise<boolean> {
    try {
      const { modifiedCount, upsertedCount } = await this.rows.updateOne(
        { _id: userId, [revision]: from ?? { $exists: false } },
        change,
        { upsert: from === undefined },
      );
      return modifiedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  async save(userId: string, $set: Partial<Preferences>): Promise<void> {
    await this.rows.updateOne({ _id: userId }, { $set }, { upsert: true });
  }

  async remove(userId: string): Promise<void> {
    await this.rows.deleteOne({ _id: userId });
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
    await this.rows.updateOne({ _id: userId, [`keys.${gateway}.iv`]: from.iv }, change);
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
