/**
 * Measures imports of chats of 10,000 messages and searches in 20,000. Build first: `node load-tests/long-chats.bench.ts
 * [import] [search]` (default: both). Exits with 1 if a target is missed.
 */
import { benchMasque } from './lib/masque.ts';
import { quantile } from './lib/quantile.ts';
import { type Figure, printFigures } from './lib/table.ts';
import { longCard } from './long-chats/conversations.ts';
import { closeReaders, Reader } from './long-chats/reader.ts';
import { figuresOfSearch } from './long-chats/search.ts';

const LONG = 10_000;
const IMPORTS = 8;
const IMPORT_MS = 3_000;

const chosen = process.argv.slice(2);
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part);

async function importing(reader: Reader, characterId: string): Promise<Figure[]> {
  const times: number[] = [];
  for (let n = 0; n < IMPORTS; n += 1) times.push((await reader.importChat(characterId, LONG)).ms);
  return [
    { name: `import of ${LONG} messages, cold`, unit: 'ms', masque: times[0] ?? Number.NaN, limit: IMPORT_MS },
    { name: `the same, median of ${IMPORTS}`, unit: 'ms', masque: quantile(times, 0.5), limit: IMPORT_MS },
    { name: 'the same, slowest', unit: 'ms', masque: Math.max(...times), limit: IMPORT_MS },
  ];
}

const masque = await benchMasque({ settings: { DAILY_UPLOAD_MIB: '10000' } });
const figures: Figure[] = [];
try {
  await masque.start();
  const reader = await Reader.join(masque, 'bench');
  const characterId = await reader.createCharacter(longCard);
  if (isChosen('import')) figures.push(...(await importing(reader, characterId)));
  if (isChosen('search')) {
    figures.push(...(await figuresOfSearch(await Reader.join(masque, 'many'), characterId, 200, 100)));
    figures.push(...(await figuresOfSearch(await Reader.join(masque, 'few'), characterId, 2, LONG)));
  }
} finally {
  await closeReaders();
  await masque.remove();
}
process.exit(printFigures(figures) ? 0 : 1);
