import type { EventName } from '@masque/contracts';
import { markPath } from '../published/published-row.ts';
import type { Upgrade } from './upgrade.ts';

/** Republishes all rows as newer states, because the event has more fields. Safe to repeat. */
export const retold = (number: number, collection: string, event: EventName): Upgrade => ({
  number,
  name: `${event} of all rows of ${collection} is published again`,
  run: async ({ db }) => {
    await db.collection(collection).updateMany({}, { $set: { [markPath(event)]: true }, $inc: { revision: 1 } });
  },
});
