/**
 * Measures “Download My Data” with 10,000 messages and 200 pictures. Build first: `node load-tests/export.bench.ts
 * [--slow=8]`, where `slow` is the MiB per second of the second export. Memory is the peak above the level before,
 * sampled every 50 ms; picture encoders count separately.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pictures } from './export/pictures.ts';
import { benchMasque } from './lib/masque.ts';
import { memoryOf } from './lib/processes.ts';
import { type Figure, printFigures } from './lib/table.ts';
import { longCard } from './long-chats/first-token.ts';
import { closeReaders, Reader } from './long-chats/reader.ts';

const MESSAGES = 10_000;
const PICTURES = 200;
const LOOK_MS = 50;
const LIMIT_MIB = 100;
const MIB = 1024 * 1024;
const measured = ['gateway', 'identity', 'catalog', 'chat', 'social', 'moderation'] as const;

const { values } = parseArgs({ options: { slow: { type: 'string', default: '8' } } });
const log = (line: string) => console.error(line);

const residentOf = (pid: number): number => memoryOf([pid]).resident;
function childrenOf(pid: number): number[] {
  const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [...own, ...own.flatMap(childrenOf)];
}

const masque = await benchMasque({ settings: { DAILY_UPLOAD_MIB: '100000' } });
let areReached = false;
try {
  await masque.start();
  const reader = await Reader.join(masque, 'bench');
  const picture = pictures();
  log('Filling');
  let characterId = '';
  for (let n = 0; n < PICTURES; n += 1) {
    const name = n % 3 === 0 ? 'ليلى 🎭' : `Character ${n}`;
    characterId = await reader.createCharacter({
      ...longCard,
      lorebook: undefined,
      name,
      image: await picture(),
      isPublic: false,
    });
  }
  for (const count of [MESSAGES / 2, MESSAGES / 4, MESSAGES / 4]) await reader.importChat(characterId, count);

  const pids = masque.pids();
  async function exported(bytesPerMs: number): Promise<{ figures: Figure[]; bytes: number; ms: number }> {
    const before = measured.map((name) => residentOf(pids[name] ?? 0));
    const most = measured.map(() => 0);
    const children = measured.map(() => 0);
    const look = () => {
      for (const [index, name] of measured.entries()) {
        const pid = pids[name] ?? 0;
        most[index] = Math.max(most[index] ?? 0, residentOf(pid) - (before[index] ?? 0));
        children[index] = Math.max(children[index] ?? 0, memoryOf(childrenOf(pid)).resident);
      }
    };
    const looks = setInterval(look, LOOK_MS);
    const startedAt = performance.now();
    let bytes = 0;
    const reply = await fetch(`${masque.origin}/api/users/export`, { headers: reader.headers });
    if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`);
    for await (const piece of reply.body ?? []) {
      bytes += piece.length;
      const early = bytes / bytesPerMs - (performance.now() - startedAt);
      if (early > 1) await pause(early);
    }
    const ms = performance.now() - startedAt;
    clearInterval(looks);
    const figures = measured.flatMap((name, index): Figure[] => [
      { name: `${name}, above before`, unit: 'MiB', masque: most[index] ?? Number.NaN, limit: LIMIT_MIB },
      ...(children[index]
        ? [{ name: `${name}, processes that it starts`, unit: 'MiB', masque: children[index] ?? 0 }]
        : []),
    ]);
    return { figures, bytes, ms };
  }

  const speeds = {
    'as fast as it comes': Infinity,
    [`${values.slow} MiB a second`]: (Number(values.slow) * MIB) / 1_000,
  };
  areReached = true;
  for (const [name, bytesPerMs] of Object.entries(speeds)) {
    const { figures, bytes, ms } = await exported(bytesPerMs);
    log(`Read ${name}: ${(bytes / MIB).toFixed(1)} MiB in ${(ms / 1_000).toFixed(1)} s`);
    areReached = printFigures(figures) && areReached;
  }
} catch (error) {
  console.error(error);
  for (const part of ['gateway', 'catalog', 'chat']) log(`The end of the log of ${part}: ${masque.logOf(part)}`);
} finally {
  await closeReaders();
  await masque.remove();
}
process.exit(areReached ? 0 : 1);
