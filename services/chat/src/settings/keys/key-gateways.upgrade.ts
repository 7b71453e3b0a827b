import type { Upgrade } from '@masque/service-kit/store';
import { DEFAULT_GATEWAY } from '../../gateways.setting.ts';
import { UNBOUND } from '../settings.schema.ts';

interface OldSettings {
  _id: string;
  key?: { keyId: string };
}

/** Upgrades have no key ring: `KeyRotation` binds the keys after the start. */
export const keysOfGateways = (number: number): Upgrade => ({
  number,
  name: "a user's API key belongs to the default gateway",
  run: async (context) => {
    const rows = context.db.collection<{ _id: string }>('settings');
    await rows.dropIndex('key.keyId_1').catch(() => undefined); // a new database has none
    const move = async (batch: OldSettings[]) => {
      const operations = batch.flatMap(({ _id, key }) => {
        if (!key) return [];
        const keys = { [`keys.${DEFAULT_GATEWAY}`]: { ...key, isUnbound: true } };
        const change = { $set: { ...keys, keyIds: [key.keyId, UNBOUND] }, $unset: { key: 1 as const } };
        return [{ updateOne: { filter: { _id, key: { $exists: true } }, update: change } }];
      });
      if (operations.length > 0) await rows.bulkWrite(operations, { ordered: false });
    };
    await context.inBatches<OldSettings>('settings', move, { filter: { key: { $exists: true } } });
  },
});
