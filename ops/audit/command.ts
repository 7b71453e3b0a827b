import type { Say } from '../say.ts';
import { runOnStore, type StoreAccess } from '../store.ts';
import { verify } from './verify.ts';

const USAGE = `Usage: npm run ops -- audit verify [seq:hash]

  verify   checks that no entry of the moderation log was changed, removed or inserted

seq:hash is the entry printed by an earlier run: with it, a log that was rewritten from there on is detected too.
Settings: MONGODB_URL (mongodb://127.0.0.1:27117), NAME_PREFIX.`;

/** Returns 0 for an intact chain, 2 for a broken one, 1 otherwise. */
export async function command(args: readonly string[], place: StoreAccess, say: Say): Promise<number> {
  const [action, anchor, ...more] = args;
  const parts = /^(\d+):([0-9a-f]{64})$/.exec(anchor ?? '');
  if (action !== 'verify' || more.length > 0 || (anchor !== undefined && !parts)) {
    say(USAGE);
    return 1;
  }
  return runOnStore(place, say, async (client) => {
    const known = parts ? { seq: Number(parts[1]), hash: parts[2] ?? '' } : undefined;
    const { fault, head, withoutTexts } = await verify(client.db(`${place.prefix}moderation`), known);
    if (fault !== null) {
      say(`The log was tampered with: ${fault}.`);
      return 2;
    }
    say(`The log is intact: ${head.seq} entries, ${withoutTexts} without the text of erased accounts.`);
    say(`Store this elsewhere and pass it to the next run: ${head.seq}:${head.hash}`);
    return 0;
  });
}
