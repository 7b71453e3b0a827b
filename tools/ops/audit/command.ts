import { sentenceOf } from '../../../infra/local/src/index.ts';
import { type Place, withStore } from '../outbox/rows.ts';
import { verify } from './verify.ts';

const USAGE = `Usage: npm run ops -- audit verify [seq:hash]

  verify   checks that no entry of moderation's log was changed, removed or added in between

seq:hash is an entry as an earlier run printed it: with it, a log that was written anew from there on is found out too.
Settings: MONGODB_URL (mongodb://127.0.0.1:27117), NAME_PREFIX.`;

/** Returns 0 for an intact chain, 2 for a broken one, 1 otherwise. */
export async function command(args: readonly string[], place: Place, say: (line: string) => void): Promise<number> {
  const [action, anchor, ...more] = args;
  const parts = /^(\d+):([0-9a-f]{64})$/.exec(anchor ?? '');
  if (action !== 'verify' || more.length > 0 || (anchor !== undefined && !parts)) {
    say(USAGE);
    return 1;
  }
  try {
    return await withStore(place, async (client) => {
      const known = parts ? { seq: Number(parts[1]), hash: parts[2] ?? '' } : undefined;
      const { fault, head, withoutTexts } = await verify(client.db(`${place.prefix}moderation`), known);
      if (fault !== null) {
        say(`The log is broken: ${fault}.`);
        return 2;
      }
      say(`The log is whole: ${head.seq} entries, ${withoutTexts} without the texts of erased accounts.`);
      say(`Keep this elsewhere and give it to the next run: ${head.seq}:${head.hash}`);
      return 0;
    });
  } catch (error) {
    say(`The store cannot be used: ${sentenceOf(error)}`);
    return 1;
  }
}
