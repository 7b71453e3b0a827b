import type { mongo } from 'mongoose';
import { sentenceOf } from '../../../infra/local/src/index.ts';
import { type Place, withStore } from '../outbox/rows.ts';

const USAGE = `Usage: npm run ops -- discovery rebuild

  rebuild  has each instance of the catalog make its index of characters anew at its next start; restart them one by one

Nothing else is needed after damage to the file itself: the catalog finds that out.`;

export async function command(args: readonly string[], place: Place, say: (line: string) => void): Promise<number> {
  if (args.length !== 1 || args[0] !== 'rebuild') {
    say(USAGE);
    return 1;
  }
  try {
    await withStore(place, (client) => forgetSource(client.db(`${place.prefix}catalog`)));
    say(
      'Each catalog makes its index anew at its next start. Restart the instances one by one: one that fills is not ready.',
    );
    return 0;
  } catch (error) {
    say(`The store cannot be used: ${sentenceOf(error)}`);
    return 1;
  }
}

/** An index is valid only for the source that filled it (`discovery.source.ts`); the next start creates a new one. */
export async function forgetSource(catalog: mongo.Db): Promise<void> {
  await catalog.collection<{ _id: string }>('sources').deleteMany({ _id: 'discovery' });
}
