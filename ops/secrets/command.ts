import { randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { SettingsRow } from '../../services/chat/src/settings/settings.schema.ts';
import type { Say } from '../say.ts';
import { runOnStore, type StoreAccess } from '../store.ts';

const USAGE = `Usage: npm run ops -- secrets new|status

  new     prints new values for IDENTITY_SECRET and an entry of SECRETS_KEY, for a first installation or a rotation
  status  shows how many users have keys stored under each entry of SECRETS_KEY; an entry without any can be removed

How to rotate: docs/operations.md.`;

const BYTES = 32;

export async function command(args: readonly string[], place: StoreAccess, say: Say): Promise<number> {
  const [action] = args;
  if (args.length !== 1 || (action !== 'new' && action !== 'status')) {
    say(USAGE);
    return 1;
  }
  if (action === 'new') {
    // To the minute, so two keys made on one day differ.
    const id = `k${new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}`;
    say(`IDENTITY_SECRET=${randomBytes(BYTES).toString('base64')}`);
    say(`SECRETS_KEY=${id}:${randomBytes(BYTES).toString('base64')}`);
    return 0;
  }
  return runOnStore(place, say, async (client) => {
    const counts = await usersByKey(client.db(`${place.prefix}chat`));
    for (const [id, users] of counts) say(`${id}: ${users} ${users === 1 ? 'user' : 'users'}`);
    if (counts.size === 0) say('No user has stored a key.');
    return 0;
  });
}

/** Users per entry of the key ring. */
async function usersByKey(chat: mongo.Db): Promise<Map<string, number>> {
  const settings = chat.collection<Pick<SettingsRow, '_id' | 'keys' | 'keyIds'>>('settings');
  const counts = new Map<string, number>();
  for await (const { keys = {} } of settings.find({ keyIds: { $exists: true } }, { projection: { keys: 1 } })) {
    const ids = new Set(Object.values(keys).map(({ keyId }) => keyId));
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
