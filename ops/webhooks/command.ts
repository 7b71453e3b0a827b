import type { mongo } from 'mongoose';
import {
  type DeliveryRow,
  type DeliveryState,
  deliveryStates,
} from '../../services/moderation/src/webhooks/delivery.row.ts';
import type { Say } from '../say.ts';
import { runOnStore, type StoreAccess } from '../store.ts';

const USAGE = `Usage: npm run ops -- webhooks list|retry|secret

  list [waiting|delivered|failed]  shows the last hundred deliveries and their outcome
  retry [id]                       retries one failed or waiting delivery now, or all failed ones
  secret                           prints a new secret for an address in WEBHOOKS

Payloads and signature verification: docs/webhooks.md.`;

const SHOWN = 100;

type Deliveries = mongo.Collection<DeliveryRow>;

const lineOf = ({ _id, type, url, state, tries, reason, createdAt, dueAt }: DeliveryRow): string => {
  const next = state === 'waiting' && dueAt ? `, next at ${dueAt.toISOString()}` : '';
  const why = reason === '' ? '' : `: ${reason}`;
  return `${createdAt.toISOString()}  ${state}  ${type}  ${url}  ${tries} ${tries === 1 ? 'try' : 'tries'}${why}${next}  (${_id})`;
};

async function list(rows: Deliveries, state: DeliveryState | undefined, say: Say): Promise<void> {
  const found = await rows
    .find(state ? { state } : {})
    .sort({ createdAt: -1 })
    .limit(SHOWN)
    .toArray();
  for (const row of found) say(lineOf(row));
  if (found.length === 0) say('None.');
}

async function retry(rows: Deliveries, id: string | undefined): Promise<number> {
  const which: mongo.Filter<DeliveryRow> =
    id === undefined ? { state: 'failed' } : { _id: id, state: { $ne: 'delivered' } };
  const change = { state: 'waiting' as const, tries: 0, dueAt: new Date(), settledAt: null };
  return (await rows.updateMany(which, { $set: change })).modifiedCount;
}

const isState = (text: string | undefined): text is DeliveryState => deliveryStates.some((state) => state === text);

export async function command(args: readonly string[], place: StoreAccess, say: Say): Promise<number> {
  const [action, which] = args;
  const isKnown =
    (action === 'list' && (which === undefined || isState(which))) ||
    action === 'retry' ||
    (action === 'secret' && which === undefined);
  if (!isKnown || args.length > 2) {
    say(USAGE);
    return 1;
  }
  if (action === 'secret') {
    say(`whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`);
    return 0;
  }
  return runOnStore(place, say, async (client) => {
    const rows = client.db(`${place.prefix}moderation`).collection<DeliveryRow>('webhook-deliveries');
    if (action === 'list') {
      await list(rows, isState(which) ? which : undefined, say);
      return 0;
    }
    const count = await retry(rows, which);
    say(
      count === 1 ? '1 delivery is retried within ten seconds' : `${count} deliveries are retried within ten seconds`,
    );
    return which !== undefined && count === 0 ? 1 : 0;
  });
}
