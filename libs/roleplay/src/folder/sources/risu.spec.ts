import { describe, expect, it } from '@jest/globals';
import { readCard } from '@masque/roleplay/cards';
import type { FolderItem, FolderScan } from '@masque/roleplay/folder';
import { readTranscript } from '@masque/roleplay/transcripts';
import { bytesOf, tinyPng } from '../../../test/builders.ts';
import { aFile, itemsOf, leftIn, problemsOf, scanned } from '../../../test/folders.ts';
import { blockSave, risuBackup, risuDatabase, risuSave, uncompressedSave } from '../../../test/risu-backup.ts';
import { aRisuScript } from '../../../test/risum.ts';
import { unpackedDatabase } from './risu.save.ts';

const pictures = { 'aa11.png': tinyPng(), 'bb22.png': tinyPng(), 'cc33.png': tinyPng() };
const backup = (save = risuSave(risuDatabase)) =>
  aFile('risu-backup.bin', risuBackup({ ...pictures, 'database.risudat': save }));
const bytesIn = async (item: FolderItem | undefined) =>
  item && 'file' in item.source ? await item.source.file.read() : new Uint8Array();
const rows = ({ items }: FolderScan) =>
  items.map(({ kind, title, about }) => [kind, title, about.character ?? about.entries]);

describe('scanning a backup of RisuAI', () => {
  it('finds characters, their chats, lorebooks and personas', async () => {
    const scan = await scanned([backup()]);
    expect(rows(scan)).toEqual([
      ['character', 'Mira', undefined],
      ['character', 'Mira', undefined],
      ['lorebook', 'Sea lore', 1],
      ['lorebook', 'Weather', 1],
      ['persona', 'Ann', undefined],
      ['preset', 'Default', undefined],
      ['chat', 'Chat 1', 'Mira'],
      ['chat', 'Second', 'Mira'],
      ['chat', 'Chat 1', 'Mira'],
      ['use', 'Sea lore', undefined],
      ['use', 'Weather', undefined],
    ]);
    const [first, second] = itemsOf(scan, 'character');
    expect(itemsOf(scan, 'chat').map(({ needs }) => needs)).toEqual([[first?.key], [first?.key], [second?.key]]);
  });

  it('uses a module’s lorebook where the module was on', async () => {
    const uses = itemsOf(await scanned([backup()]), 'use');
    expect(uses.map(({ about, needsOneOf }) => [about.everywhere, needsOneOf])).toEqual([
      [false, ['character:risu-backup.bin/2. Mira.charx']],
      [true, []],
    ]);
  });

  it('brings scripts: of cards, of modules, and for every chat', async () => {
    const [mira, other, ...more] = risuDatabase.characters;
    const script = (comment: string) => aRisuScript({ comment });
    const database = {
      ...risuDatabase,
      characters: [mira, { ...other, modules: ['l-4'] }, ...more],
      modules: [
        { name: 'On', id: 'l-3', regex: [script('on')] },
        { name: 'Off', id: 'l-5', regex: [script('off')] },
        { name: 'Hers', id: 'l-4', regex: [script('hers'), aRisuScript({ out: '@@emo joy' })] },
      ],
      globalscript: [script('old')],
    };
    const scan = await scanned([backup(risuSave(database))]);
    const scripts = itemsOf(scan, 'regex').flatMap(({ source }) => ('scripts' in source ? source.scripts : []));
    expect(scripts.map(({ scriptName, disabled }) => [scriptName, disabled])).toEqual([
      ['on', false],
      ['off', true],
      ['old', false],
    ]);
    expect(itemsOf(scan, 'character').map(({ about }) => about)).toEqual([
      { scripts: 1 },
      { scripts: 1, unsupported: ['@@emo'] },
    ]);
  });

  it('makes a card with its picture, lorebook and note', async () => {
    const scan = await scanned([backup()]);
    const [mira] = itemsOf(scan, 'character');
    const bytes = await bytesIn(mira);
    expect(bytes.length).toBeLessThanOrEqual(mira?.bytes ?? 0);
    const { card, image } = readCard(bytes);
    expect(card).toMatchObject({
      name: 'Mira',
      description: '{{char}} keeps a lighthouse.',
      alternateGreetings: ['Again, {{user}}?'],
      postHistoryInstructions: 'Stay short.',
      creator: 'Nora',
      characterVersion: '3',
      tags: ['sea'],
    });
    expect(image?.ext).toBe('png');
    expect(card.lorebook?.entries[0]).toMatchObject({ keys: ['storm', 'wind'], content: 'Storms last three days.' });
    expect(card.extensions).toMatchObject({ depth_prompt: { depth: 4 } });
  });

  it('puts the greeting that a chat began with before its messages', async () => {
    const [first, second] = itemsOf(await scanned([backup()]), 'chat');
    const textsOf = async (item: typeof first) =>
      readTranscript(await bytesIn(item)).transcript.messages.map(({ text }) => text);
    expect(await textsOf(first)).toEqual(['You are late, Ann.', 'Sorry.', 'Sit.']);
    expect(await textsOf(second)).toEqual(['Again, Ann?', 'Yes.']);
  });

  it('leaves keys in the browser, and says what isn’t carried over', async () => {
    const scan = await scanned([backup()]);
    const sent = await Promise.all(scan.items.map(bytesIn));
    expect(sent.some((bytes) => new TextDecoder().decode(bytes).includes('never-read'))).toBe(false);
    expect(leftIn(scan)).toEqual({ groups: 1, sprites: 1, risu: 1 });
    expect(problemsOf(scan)).toEqual([['risu-backup.bin/1.4. Mira. Old', 'coldChat']]);
  });

  it.each([
    ['not compressed', uncompressedSave(risuDatabase)],
    ['in blocks', blockSave(risuDatabase)],
  ])('reads databases %s', async (_, save) => {
    expect(rows(await scanned([backup(save)]))).toEqual(rows(await scanned([backup()])));
  });

  it('knows the same character and chat again', async () => {
    const hashesOf = async (file: ReturnType<typeof backup>) => (await scanned([file])).items.map(({ hash }) => hash);
    expect(await hashesOf(backup())).toEqual(await hashesOf(backup(uncompressedSave(risuDatabase))));
  });

  it('is not confused by other files, and names a damaged backup', async () => {
    const scan = await scanned([
      aFile('model.bin', new Uint8Array(4_096).fill(200)),
      aFile('zeros.bin', new Uint8Array(99)),
    ]);
    expect(leftIn(scan)).toEqual({ other: 2 });
    const damaged = [backup(bytesOf('\0RISUSAVE\0\bno gzip')), backup(bytesOf('[1]'))];
    for (const file of damaged) expect(problemsOf(await scanned([file]))).toEqual([['risu-backup.bin', 'unreadable']]);
  });

  it('refuses a database that unpacks to much more than its size', async () => {
    const save = risuSave({ characters: [], filler: 'a'.repeat(2 ** 20) });
    expect(save.length).toBeLessThan(3_000);
    await expect(unpackedDatabase(save, 2 ** 19)).rejects.toThrow(RangeError);
  });
});
