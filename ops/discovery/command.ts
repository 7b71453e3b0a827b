import type { Say } from '../say.ts';
import { runOnStore, type StoreAccess } from '../store.ts';

const USAGE = `Usage: npm run ops -- discovery rebuild

  rebuild  makes each catalog instance rebuild its character index at its next start; restart them one by one

A damaged index file needs no command: the catalog detects and rebuilds it.`;

export async function command(args: readonly string[], place: StoreAccess, say: Say): Promise<number> {
  if (args.length !== 1 || args[0] !== 'rebuild') {
    say(USAGE);
    return 1;
  }
  return runOnStore(place, say, async (client) => {
    // An index is valid only for the source that filled it (`discovery.source.ts`); the next start creates a new one.
    const sources = client.db(`${place.prefix}catalog`).collection<{ _id: string }>('sources');
    await sources.deleteMany({ _id: 'discovery' });
    say(
      'Each catalog instance rebuilds its index at its next start. Restart them one by one: an instance is not ready while it rebuilds.',
    );
    return 0;
  });
}
