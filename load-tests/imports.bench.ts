/**
 * Measures an import of 300 cards (400 MB), 900 chats and 40 lorebooks, and how long other users wait meanwhile:
 * `node load-tests/imports.bench.ts` after a build; six minutes. Exits with 1 if a budget is exceeded.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { OtherUsers } from './imports/others.ts';
import { folderItems } from './imports/folder.ts';
import type { UploadedFolder } from './imports/uploader.ts';
import { join } from './lib/join.ts';
import { benchMasque } from './lib/masque.ts';
import { quantile } from './lib/quantile.ts';
import { printFigures } from './lib/table.ts';

const BEFORE_MS = 40_000;
const WARM_UP_MS = 10_000;
const LOOK_MS = 1_000;
const LIMIT = { seconds: 240, slower: 2 };

interface Progress {
  readonly import: { readonly state: string; readonly counts: Readonly<Record<string, number>> };
}

const masque = await benchMasque();
try {
  console.log('Drawing pictures …');
  const items = await folderItems();
  const bytes = items.reduce((sum, item) => sum + item.file.length, 0);
  await masque.start();
  const person = await join(masque, 'mover');
  const others = await OtherUsers.join(masque);
  await pause(WARM_UP_MS);
  others.takeTimes();
  await pause(BEFORE_MS);
  const before = others.takeTimes();

  const began = performance.now();
  const secondsSince = () => (performance.now() - began) / 1_000;
  const { id } = await person.post<{ id: string }>('imports', {
    name: 'SillyTavern',
    items: items.map(({ draft, file }) => ({ ...draft, bytes: file.length })),
  });
  await upload({
    address: `${masque.origin}/api/imports/${id}/files`,
    headers: person.headers,
    files: items.map(({ file }) => file),
  });
  const uploaded = others.takeTimes();
  const uploadSeconds = secondsSince();
  await person.post(`imports/${id}/start`, {});
  const phases: { done: number; times: number[] }[] = [];
  for (;;) {
    await pause(LOOK_MS);
    const { import: shown } = await person.get<Progress>(`imports/${id}?after=${items.length * 4}`);
    const done = shown.counts['done'] ?? 0;
    phases.push({ done, times: others.takeTimes() });
    if ((shown.counts['failed'] ?? 0) > 0) throw new Error('an item failed');
    if (shown.state === 'done') break;
  }
  const seconds = secondsSince();
  await others.end();

  const cards = items.filter(({ draft }) => draft.kind === 'character').length;
  const of = (isPart: (done: number) => boolean) => phases.flatMap(({ done, times }) => (isPart(done) ? times : []));
  const during = [...uploaded, ...of(() => true)];
  const p = (name: string, times: readonly number[]) => ({
    name: `others' p99, ${name} (${times.length} calls)`,
    unit: 'ms',
    masque: quantile(times, 0.99),
  });
  console.log(`${items.length} items, ${(bytes / 1e6).toFixed(0)} MB`);
  const isReached = printFigures([
    { name: 'upload', unit: 's', masque: uploadSeconds },
    { name: 'upload and import', unit: 's', masque: seconds, limit: LIMIT.seconds },
    p('before', before),
    p('while uploading', uploaded),
    p(
      'while cards are imported',
      of((done) => done < cards),
    ),
    p(
      'while chats are imported',
      of((done) => done >= cards),
    ),
    { name: "others' p50 before", unit: 'ms', masque: quantile(before, 0.5) },
    { name: "others' p50 meanwhile", unit: 'ms', masque: quantile(during, 0.5) },
    {
      name: "others' p99, meanwhile to before",
      unit: '×',
      masque: quantile(during, 0.99) / quantile(before, 0.99),
      limit: LIMIT.slower,
    },
  ]);
  process.exitCode = isReached ? 0 : 1;
} finally {
  await masque.remove();
}

/** Runs in a worker, so that uploading doesn't block the simulated users. */
async function upload(workerData: UploadedFolder): Promise<void> {
  const [code] = await once(new Worker(new URL('imports/uploader.ts', import.meta.url), { workerData }), 'exit');
  if (code !== 0) throw new Error('the upload failed');
}
