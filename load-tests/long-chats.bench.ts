/**
 * Compares chats of 10,000 messages with short ones. Build first: `node load-tests/long-chats.bench.ts [chats] [import]
 * [first] [search] [page]` (default: all). `first` compares with a plain proxy; cold is the first call in a chat after
 * a start. Exits with 1 if a target is missed. --profile=chat writes CPU profiles of these parts (comma list) to
 * load-tests/profiles.
 */
import { parseArgs } from 'node:util';
import { openChromium } from './frontend/browser.ts';
import { type BenchMasque, benchMasque } from './lib/masque.ts';
import { cpuMs } from './lib/processes.ts';
import { quantile } from './lib/quantile.ts';
import { type Figure, printFigures } from './lib/table.ts';
import { figuresOfFirstToken, longCard } from './long-chats/first-token.ts';
import { figuresOfPage } from './long-chats/page.ts';
import { figuresOfPairs } from './long-chats/pairs.ts';
import { closeReaders, Reader } from './long-chats/reader.ts';
import { figuresOfSearch } from './long-chats/search.ts';
import { LONG } from './long-chats/sizes.ts';

const FIRST_TOKENS = 240;
const IMPORTS = 8;
const IMPORT_MS = 3_000;
const PHONE = { width: 412, height: 823 };
const settings = JSON.stringify({ temperature: 1, maxTokens: 0, contextSize: 8_192 });
const log = (line: string) => console.error(line);

interface Scene {
  readonly masque: BenchMasque;
  readonly reader: Reader;
  readonly characterId: string;
}

async function importing({ masque, reader, characterId }: Scene): Promise<Figure[]> {
  const times: number[] = [];
  const pids = masque.pids();
  const before = Object.values(pids).map((pid) => cpuMs([pid]));
  for (let n = 0; n < IMPORTS; n += 1) times.push((await reader.importChat(characterId, LONG)).ms);
  const cpu = Object.entries(pids).map(([name, pid], index) => {
    return [name, Math.round((cpuMs([pid]) - (before[index] ?? 0)) / IMPORTS)] as const;
  });
  log(`Processor for one import, ms: ${JSON.stringify(Object.fromEntries(cpu.filter(([, ms]) => ms > 20)))}`);
  return [
    { name: `import of ${LONG} messages, cold`, unit: 'ms', masque: times[0] ?? Number.NaN, limit: IMPORT_MS },
    { name: `the same, median of ${IMPORTS}`, unit: 'ms', masque: quantile(times, 0.5), limit: IMPORT_MS },
    { name: 'the same, slowest', unit: 'ms', masque: Math.max(...times), limit: IMPORT_MS },
  ];
}

async function inBrowser({ masque, reader, characterId }: Scene): Promise<Figure[]> {
  const { id } = await reader.importChat(characterId, LONG);
  await reader.call('POST', 'user-model', { model: 'demo/chapter?tokens=2000&rate=60&first=0' });
  const { body } = await reader.call<{ user: unknown }>('GET', 'session');
  const stored = { generationSettings: settings, user: JSON.stringify(body.user) };
  const visitor = { origin: masque.origin, cookie: reader.headers['cookie'] ?? '', stored };
  const browser = await openChromium();
  try {
    return await figuresOfPage(await browser.context(visitor, PHONE), id);
  } finally {
    await browser.close();
  }
}

const parts: Readonly<Record<string, (scene: Scene) => Promise<Figure[]>>> = {
  page: inBrowser,
  import: importing,
  first: ({ masque, reader }) => figuresOfFirstToken(reader, masque, FIRST_TOKENS),
  search: async ({ masque, characterId }) => [
    ...(await figuresOfSearch(await Reader.join(masque, 'many'), characterId, 200, 100)),
    ...(await figuresOfSearch(await Reader.join(masque, 'few'), characterId, 2, LONG)),
  ],
  chats: ({ masque, reader, characterId }) => figuresOfPairs(reader, characterId, () => masque.restart()),
};

const { positionals: chosen, values } = parseArgs({
  allowPositionals: true,
  options: { profile: { type: 'string', default: '' } },
});
const masque = await benchMasque({
  settings: { DAILY_UPLOAD_MIB: '10000' },
  profiled: values.profile.split(',').filter(Boolean),
  profiles: 'load-tests/profiles',
});
let areReached = true;
try {
  await masque.start();
  const reader = await Reader.join(masque, 'bench');
  const characterId = await reader.createCharacter({ ...longCard, lorebook: undefined });
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    log(`Measuring: ${name}`);
    try {
      areReached = printFigures(await measure({ masque, reader, characterId })) && areReached;
    } catch (error) {
      areReached = false;
      console.error(error);
      for (const part of ['gateway', 'chat']) log(`The end of the log of ${part}: ${masque.logOf(part)}`);
    }
  }
} finally {
  await closeReaders();
  await masque.remove();
}
process.exit(areReached ? 0 : 1);
