import { withStore } from '../store.ts';
import { type Installation, services } from '../installation.ts';
import { clockFindings, type Finding, good, warning, wrong } from './finding.ts';
import { startFindings } from './starts.ts';

const OLDEST = 7;
const LEAST_FREE = 0.15;

export async function storeFindings({ mongodbUrl, prefix }: Installation, isProduction: boolean): Promise<Finding[]> {
  return withStore({ url: mongodbUrl, prefix }, async (client) => {
    const admin = client.db('admin');
    const begin = Date.now();
    // The embedded store only knows the legacy name.
    const hello = await admin.command({ hello: 1 }).catch(() => admin.command({ isMaster: 1 }));
    const tookMs = Date.now() - begin;
    const { version = '' } = await admin.command({ buildInfo: 1 });
    const major = Number.parseInt(version, 10);
    const found: Finding[] = [good(`The store responds in ${tookMs} ms (version ${version})`)];
    if (hello['localTime'] instanceof Date)
      found.push(...clockFindings('the store', hello['localTime'].getTime(), tookMs));
    if (isProduction && !hello['setName'] && hello['msg'] !== 'isdbgrid')
      found.push(warning('The store is a single server', 'Use a replica set: a single machine can lose all data.'));
    if (isProduction && major < OLDEST)
      found.push(warning(`The store is version ${version}`, 'Masque is tested with MongoDB 8.'));
    for (const service of services) {
      const db = client.db(`${prefix}${service}`);
      const upgrades = await db
        .collection<{ _id: string; leaseUntil?: number }>('upgrades')
        .findOne({ _id: 'upgrades' });
      if (!upgrades && (await db.listCollections().toArray()).length === 0)
        found.push(
          wrong(`The database ${prefix}${service} is empty`, `Start ${service} once: it creates what it needs.`),
        );
      if ((upgrades?.leaseUntil ?? 0) > Date.now())
        found.push(
          warning(
            `The data of ${service} is being upgraded`,
            'Wait until it is done: the service is not ready before.',
          ),
        );
      else found.push(...(await startFindings(db, service)));
    }
    const { fsUsedSize, fsTotalSize } = await client
      .db(`${prefix}chat`)
      .stats()
      .catch(() => ({ fsUsedSize: 0, fsTotalSize: 0 }));
    if (fsTotalSize > 0 && 1 - fsUsedSize / fsTotalSize < LEAST_FREE)
      found.push(wrong('The disk of the store is nearly full', 'Add space before it rejects writes.'));
    return found;
  });
}
