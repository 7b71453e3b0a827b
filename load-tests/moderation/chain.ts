import { MongoClient } from 'mongodb';
import { faultOf, type Head, seal, START } from '../../services/moderation/src/log/log.rules.ts';
import { verify } from '../../tools/ops/audit/verify.ts';
import type { Figure } from '../lib/table.ts';
import type { BenchModeration } from './moderators.ts';

/** Source: the issue of moderation. */
const LIMIT_S = 5;

/** Verifies the log as `npm run ops -- audit` does; the time beyond the hashes is the store's. */
export async function chain({ masque }: BenchModeration): Promise<Figure[]> {
  const client = await MongoClient.connect(masque.mongodbUrl);
  const started = performance.now();
  const { fault, head } = await verify(client.db('moderation'));
  const seconds = (performance.now() - started) / 1_000;
  const newest = await client.db('moderation').collection<never>('log').findOne({ seq: head.seq });
  await client.close();
  if (fault !== null || !newest) throw new Error(`the chain is broken: ${fault}`);
  return [
    { name: `the chain of ${head.seq} entries is verified`, unit: 's', masque: seconds, limit: LIMIT_S },
    { name: 'of that its hashes', unit: 's', masque: hashes(newest, head.seq) },
  ];
}

function hashes(entry: Parameters<typeof seal>[0], count: number): number {
  let head: Head = START;
  let seconds = 0;
  for (let n = 0; n < count; n += 1) {
    const row = seal(entry, head, new Date());
    const started = performance.now();
    if (faultOf(row, head) !== null) throw new Error('not whole');
    seconds += (performance.now() - started) / 1_000;
    head = row;
  }
  return seconds;
}
