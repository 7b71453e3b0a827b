import { sentenceOf } from '../../../infra/local/src/index.ts';
import type { EventName } from '../../../libs/contracts/src/events.ts';
import { markPath } from '../../../libs/service-kit/src/published/published-row.ts';
import { republish } from './republish.ts';
import { deadRows, eventNames, type Place, type PublishedRows, retryDeadRows, rowsOf, withStore } from './rows.ts';

const USAGE = `Usage: npm run ops -- outbox status|list|retry|republish [event]

  status     shows how many rows each event has, how many of them wait for Kafka, and how many cannot be published
  list       shows the rows that cannot be published, with the reason
  retry      has their services try once more
  republish  has the services publish every row again; can be stopped, and called again to go on

Without an event: all events. Settings: MONGODB_URL (mongodb://127.0.0.1:27117), NAME_PREFIX.`;

async function status({ event, rows }: PublishedRows, say: (line: string) => void): Promise<void> {
  const [all, waiting, dead] = await Promise.all([
    rows.estimatedDocumentCount(),
    rows.countDocuments({ [markPath(event)]: true }),
    rows.countDocuments({ [markPath(event)]: 'dead' }),
  ]);
  say(`${event}: ${all} rows, ${waiting} waiting, ${dead} cannot be published`);
}

const actions: Record<string, (rows: PublishedRows, say: (line: string) => void) => Promise<void>> = {
  status,
  async list(rows, say) {
    for (const { id, reason } of await deadRows(rows)) say(`${rows.event}  ${id}  ${reason}`);
  },
  async retry(rows, say) {
    say(`${rows.event}: ${await retryDeadRows(rows)} rows are tried again`);
  },
  async republish(rows, say) {
    await republish(rows, (total) => say(`${rows.event}: ${total} rows`));
  },
};

export async function command(args: readonly string[], place: Place, say: (line: string) => void): Promise<number> {
  const [action = '', wanted] = args;
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!run || args.length > 2) {
    say(USAGE);
    return 1;
  }
  const chosen: EventName[] = eventNames.filter((event) => wanted === undefined || event === wanted);
  if (chosen.length === 0) {
    say(`No such event: ${wanted}. There are: ${eventNames.join(', ')}`);
    return 1;
  }
  try {
    let said = 0;
    const count = (line: string) => {
      said += 1;
      say(line);
    };
    await withStore(place, async (client) => {
      for (const event of chosen) {
        const rows = await rowsOf(client, event, place);
        if (rows) await run(rows, count);
        else count(`${event}: its service has not started yet`);
      }
    });
    if (said === 0) say('There is none.');
    return 0;
  } catch (error) {
    say(`The store cannot be used: ${sentenceOf(error)}`);
    return 1;
  }
}
