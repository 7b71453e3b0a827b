import type { EventName } from '@masque/contracts';
import { markPath } from '../published/published-row.ts';
import type { Upgrade } from './upgrade.ts';

/** Version 0.1 marked unpublished rows `pending: true`; now each event has its own mark. */
export const outboxMarks = (number: number, collection: string, event: EventName): Upgrade => ({
  number,
  name: `unpublished rows of ${collection} have a mark for ${event}`,
  run: async ({ db }) => {
    const rows = db.collection(collection);
    await rows.updateMany({ pending: true }, { $set: { [markPath(event)]: true }, $unset: { pending: 1 } });
    await rows.dropIndex('pending_1').catch(() => undefined); // a new database has none
  },
});
