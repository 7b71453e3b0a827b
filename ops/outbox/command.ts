import type { EventName } from '../../libs/contracts/src/events/events.ts';
import { markPath } from '../../libs/service-kit/src/published/published-row.ts';
import { republish } from './republish.ts';
import type { Say } from '../say.ts';
import { runOnStore, type StoreAccess } from '../store.ts';
import { deadRows, eventNames, type PublishedRows, retryDeadRows, rowsOf } from './rows.ts';

const USAGE = `Usage: npm run ops -- outbox status|list|retry|republish [event]

  status     shows the rows of each event: all, waiting for Kafka, and dead (cannot be published)
  list       shows dead rows with the reason
  retry      publishes dead rows again
  republish  publishes every row again; can be stopped and resumed

Without an event: all events. Settings: MONGODB_URL (mongodb://127.0.0.1:27117), NAME_PREFIX.`;

async function status({ event, rows }: PublishedRows, say: Say): Promise<void> {
  const [all, waiting, dead] = await Promise.all([
    rows.estimatedDocumentCount(),
    rows.countDocuments({ [markPath(event)]: true }),
    rows.countDocuments({ [markPath(event)]: 'dead' }),
  ]);
  say(`${event}: ${all} rows, ${waiting} waiting, ${dead} dead`);
}

const actions: Record<string, (rows: PublishedRows, say: Say) => Promise<void>> = {
  status,
  async list(rows, say) {
    for (const { id, reason } of await deadRows(rows)) say(`${rows.event}  ${id}  ${reason}`);
  },
  async retry(rows, say) {
    say(`${rows.event}: ${await retryDeadRows(rows)} rows to retry`);
  },
  async republish(rows, say) {
    await republish(rows, (total) => say(`${rows.event}: ${total} rows`));
  },
};

export async function command(args: readonly string[], place: StoreAccess, say: Say): Promise<number> {
  const [action = '', wanted] = args;
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!run || args.length > 2) {
    say(USAGE);
    return 1;
  }
  const chosen: EventName[] = eventNames.filter((event) => wanted === undefined || event === wanted);
  if (chosen.length === 0) {
    say(`No such event: ${wanted}. Available: ${eventNames.join(', ')}`);
    return 1;
  }
  return runOnStore(place, say, async (client) => {
    let said = 0;
    const count = (line: string) => {
      said += 1;
      say(line);
    };
    for (const event of chosen) {
      const rows = await rowsOf(client, event, place);
      if (rows) await run(rows, count);
      else count(`${event}: its service has not started yet`);
    }
    if (said === 0) say('None.');
    return 0;
  });
}
