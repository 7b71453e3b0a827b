import type { EventName } from '@masque/contracts';
import { markPath } from '../published/published-row.ts';
import type { Upgrade } from './upgrade.ts';

/** Rows that version 0.1 left unpublished had `pending: true`; each event has a mark of its own since. */
export const outboxMarks = (number: number, collection: string, event: EventName): Upgrade => ({
  number,
  name: `unpublished rows of ${collection} have a mark for ${event}`,
  run: async ({ db }) => {
    const rows = db.collection(collection);
    await rows.updateMany({ pending: true }, { $set: { [markPath(event)]: true }, $unset: { pending: 1 } });
    await rows.dropIndex('pending_1').catch(() => undefined); // a new database has none
  },
});
