import { expect, it } from '@jest/globals';
import { archiveOf } from '../../../test/archives.ts';
import { bytesOf } from '../../../test/builders.ts';
import { v2 } from '../../../test/card-files.ts';
import { aChat, aFile, leftIn, problemsOf, scanned, tinyPng } from '../../../test/folders.ts';
import { chatGpt } from '../../../test/foreign-chats.ts';

const zip = (files: Readonly<Record<string, object | string>>) =>
  new Uint8Array(
    archiveOf(
      Object.entries(files).map(([path, content]) => [
        path,
        content instanceof Uint8Array ? content : bytesOf(content),
      ]),
    ),
  );
const charx = zip({ 'card.json': v2({ name: 'Ivo' }) });
const rows = (scan: Awaited<ReturnType<typeof scanned>>) => scan.items.map(({ kind, title }) => `${kind} ${title}`);

it('reads each ZIP of a folder as what it is', async () => {
  const scan = await scanned([
    aFile('cards.zip', zip({ 'Mira.json': v2({ name: 'Mira' }), 'more/Ann.json': v2({ name: 'Ann' }) })),
    aFile('Ivo.zip', charx),
    aFile('chatgpt.zip', zip({ 'conversations.json': [chatGpt], 'chat.html': '<html>', 'user.json': {} })),
    aFile(
      'st.zip',
      zip({
        'characters/Rhea.json': v2({ name: 'Rhea' }),
        'chats/Rhea/Rhea - 2024-1-1@1h.jsonl': aChat({}, 'Hello.'),
        'backgrounds/sky.png': tinyPng(),
        'settings.json': {},
      }),
    ),
  ]);
  expect(rows(scan).toSorted()).toEqual([
    'background sky',
    'character Ann',
    'character ChatGPT',
    'character Ivo',
    'character Mira',
    'character Rhea',
    'chat Rhea - 2024-1-1@1h',
    'chat Tea',
  ]);
  expect(problemsOf(scan)).toEqual([]);
  expect(leftIn(scan)).toEqual({ chatGptFiles: 2 });
});

it('finds a persona once that lies in two backups', async () => {
  const power_user = {
    personas: { 'ann.png': 'Ann' },
    persona_descriptions: { 'ann.png': { description: 'A sailor.' } },
  };
  const backup = zip({ 'settings.json': { power_user }, 'characters/Rhea.json': v2({ name: 'Rhea' }) });
  const scan = await scanned([aFile('monday.zip', backup), aFile('tuesday.zip', backup)]);
  expect(rows(scan).filter((row) => row.startsWith('persona'))).toEqual(['persona Ann']);
});

it('opens no ZIP inside a ZIP, and names a damaged one', async () => {
  const scan = await scanned([
    aFile('outer.zip', zip({ 'inner.zip': zip({ 'Mira.json': v2({ name: 'Mira' }) }), 'Ivo.charx': charx })),
    aFile('broken.zip', charx.slice(0, 40)),
  ]);
  expect(rows(scan)).toEqual(['character Ivo']);
  expect(leftIn(scan)).toEqual({ archives: 1 });
  expect(problemsOf(scan)).toEqual([['broken.zip', 'unreadable']]);
});

it('holds ZIPs to the bounds of the scan', async () => {
  const scan = await scanned([aFile('big.zip', charx)], {
    mostBytes: (place) => (place === 'archive' ? 10 : 1_000_000),
  });
  expect(problemsOf(scan)).toEqual([['big.zip', 'tooLarge']]);
});
