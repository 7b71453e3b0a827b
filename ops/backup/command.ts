import { mkdir, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { version } from '../version.ts';
import { type Installation, services } from '../installation.ts';
import { type Say, sentenceOf } from '../say.ts';
import { withStore } from '../store.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { copyPictures, placeOf, putPicturesBack } from './pictures.ts';
import { type DocumentCounts, filledCollections, readCollection, writeService } from './store.ts';
import { emptyTopics } from './topics.ts';

const USAGE = `Usage: npm run ops -- backup <folder>     backs up the data of all services to an empty or new folder
       npm run ops -- restore <folder>    restores it into an empty installation

Stop the services first, but not the stores: data written during a backup may be in one part of it and not in another.
A backup has everything that users wrote, and the links that let people in: keep it as you keep the store. Without SECRETS_KEY, which it
does not have, nobody opens the stored model keys.
Pictures in a bucket are not included: copy the bucket. See docs/operations.md.`;

export async function backup(args: readonly string[], of: Installation, say: Say): Promise<number> {
  const folder = folderOf(args, say);
  if (folder === null) return 1;
  try {
    const place = placeOf(of.mediaUrl);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0) return refuse(say, `${folder} is not empty.`);
    const rows: Record<string, DocumentCounts> = {};
    await withStore({ url: of.mongodbUrl, prefix: of.prefix }, async (client) => {
      for (const service of services) {
        rows[service] = await writeService(client.db(`${of.prefix}${service}`), service, folder);
        say(`${service}: ${total(rows[service])} rows`);
      }
    });
    const pictures = await copyPictures(place, folder);
    say(pictures === null ? 'Pictures are in a bucket and were not included.' : `pictures: ${pictures} files`);
    await writeManifest(folder, { format: 1, version, at: new Date().toISOString(), rows, pictures });
    say(`Backup complete: ${folder}`);
    return 0;
  } catch (error) {
    return refuse(say, `Backup failed: ${sentenceOf(error)}`);
  }
}

export async function restore(args: readonly string[], of: Installation, say: Say): Promise<number> {
  const folder = folderOf(args, say);
  if (folder === null) return 1;
  let hasBegun = false;
  try {
    const place = placeOf(of.mediaUrl);
    const manifest = await readManifest(folder);
    const isEmpty = await withStore({ url: of.mongodbUrl, prefix: of.prefix }, async (client) => {
      for (const service of services) {
        const filled = await filledCollections(client.db(`${of.prefix}${service}`));
        if (filled.length > 0)
          return refuse(say, `The database ${of.prefix}${service} is not empty: ${filled.join(', ')}.`) === 0;
      }
      return true;
    });
    if (!isEmpty) return 1;
    // Old events would count as newer than the restored rows.
    await emptyTopics({ access: of.kafka, prefix: of.prefix });
    hasBegun = true;
    await withStore({ url: of.mongodbUrl, prefix: of.prefix }, async (client) => {
      for (const service of services) {
        const db = client.db(`${of.prefix}${service}`);
        for (const [collection, expected] of Object.entries(manifest.rows[service] ?? {})) {
          const rows = await readCollection(db, { service, collection, folder });
          if (rows !== expected) throw new Error(`${service}/${collection} has ${rows} rows, not ${expected}`);
        }
        say(`${service}: ${total(manifest.rows[service] ?? {})} rows`);
      }
    });
    const pictures = manifest.pictures === null ? null : await putPicturesBack(folder, place);
    say(pictures === null ? 'Pictures are in a bucket: restore it separately.' : `pictures: ${pictures} files`);
    say('Start the services, then run `npm run ops -- outbox republish` to publish every row to Kafka again.');
    return 0;
  } catch (error) {
    // Never suggest dropping databases before the restore has begun: they may hold real data.
    const next = hasBegun ? ' The restore is incomplete: drop the five databases before the next attempt.' : '';
    return refuse(say, `Restore failed: ${sentenceOf(error)}.${next}`);
  }
}

const total = (counts: DocumentCounts): number => Object.values(counts).reduce((sum, rows) => sum + rows, 0);

function folderOf(args: readonly string[], say: Say): string | null {
  const [folder, ...more] = args;
  if (folder !== undefined && more.length === 0) return resolve(folder);
  say(USAGE);
  return null;
}

function refuse(say: Say, sentence: string): number {
  say(sentence);
  return 1;
}
