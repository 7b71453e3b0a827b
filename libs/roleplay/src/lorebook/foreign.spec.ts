import { LorebookError, readLorebook } from '@masque/roleplay/lorebook';

const read = (value: unknown) => readLorebook(JSON.stringify(value));

describe('lorebooks of other programs', () => {
  it('reads NovelAI', () => {
    const entry = {
      text: 'They fly.',
      displayName: 'Dragons',
      id: 'a1',
      keys: ['dragon', '/wyrms?/i'],
      searchRange: 1000,
      enabled: true,
      forceActivation: true,
      category: 'c1',
      contextConfig: { prefix: '', budgetPriority: 400 },
    };
    const plain = { text: 'x', keys: [], category: 'none' };
    const categories = [{ id: 'c1', name: 'Beasts', enabled: true }];
    const { book, repaired, kept, dropped } = read({ lorebookVersion: 5, entries: [entry, plain, 7], categories });
    expect(book.entries[0]).toMatchObject({
      content: 'They fly.',
      comment: 'Dragons',
      id: 'a1',
      keys: ['dragon', '/wyrms?/i'],
      enabled: true,
      constant: true,
      insertionOrder: 400,
      position: 'before_char',
      unknown: { searchRange: 1000, category: 'c1', contextConfig: { prefix: '', budgetPriority: 400 } },
    });
    expect(book.entries[1]).toMatchObject({ content: 'x', enabled: true, insertionOrder: 0 });
    expect(book.unknown).toEqual({ lorebookVersion: 5, categories });
    expect(repaired[0]).toEqual({ field: '', message: 'The lorebook was converted from NovelAI’s format.' });
    expect(dropped).toEqual([{ field: 'entries[2]', message: '“entries[2]” couldn’t be read and was left out.' }]);
    expect(kept.map((note) => note.field)).toEqual([
      'entries[].searchRange',
      'entries[].category',
      'entries[].contextConfig',
      'lorebookVersion',
      'categories',
    ]);
    const off = [{ id: 'c1', enabled: false }, 5];
    expect(read({ lorebookVersion: 5, entries: [entry], categories: off }).book.entries[0]?.enabled).toBe(false);
  });

  it('reads Agnai', () => {
    const entry = { name: 'Dragons', entry: 'They fly.', keywords: ['dragon'], priority: 7, weight: 3, enabled: false };
    const { book } = read({ kind: 'memory', name: 'World', entries: [entry, null] });
    expect(book.name).toBe('World');
    expect(book.entries).toHaveLength(1);
    expect(book.entries[0]).toMatchObject({
      name: 'Dragons',
      content: 'They fly.',
      keys: ['dragon'],
      priority: 7,
      insertionOrder: 3,
      enabled: false,
      position: 'before_char',
    });
  });

  it('reads the card fields that Agnai stores with its entries', () => {
    const entry = { entry: 'They fly.', keywords: ['elf'], weight: 3, selective: true };
    const kept = { secondaryKeys: ['dark'], position: 'after_char', constant: true, id: 4, comment: 'c' };
    const settings = { scanDepth: 30, tokenBudget: 500, recursiveScanning: true };
    const { book, kept: notes } = read({ kind: 'memory', ...settings, entries: [{ ...entry, ...kept }, entry] });
    expect(book).toMatchObject({ ...settings, unknown: { kind: 'memory' } });
    expect(book.entries[0]).toMatchObject({ ...kept, selective: true, unknown: {} });
    expect(book.entries[1]).toMatchObject({ position: 'before_char', selective: undefined, secondaryKeys: undefined });
    expect(notes.map(({ field }) => field)).toEqual(['kind']);
  });

  it('reads Agnai without its kind', () => {
    const { book, repaired } = read({ name: 'World', entries: [{ name: 'Fog', entry: 'Thick.', keywords: ['fog'] }] });
    expect(book.entries[0]).toMatchObject({ name: 'Fog', content: 'Thick.', keys: ['fog'] });
    expect(repaired[0]?.message).toBe('The lorebook was converted from Agnai’s format.');
  });

  it.each([
    ['RisuAI’s', { key: 'fog, mist', content: 'Thick.', insertorder: 7 }, { insertionOrder: 7, keys: ['fog', 'mist'] }],
    ['SillyTavern’s', { key: ['fog'], content: 'Thick.', order: 7, disable: true }, { keys: ['fog'], enabled: false }],
    ['a card’s', { keys: ['fog'], content: 'Thick.' }, { keys: ['fog'], enabled: true }],
  ])('reads a bare list of %s entries', (_, entry, expected) => {
    const { book } = read([entry, entry]);
    expect(book.entries).toHaveLength(2);
    expect(book.entries[1]).toMatchObject({ content: 'Thick.', ...expected });
  });

  it('reads RisuAI', () => {
    const entry = {
      key: 'dragon, wyrm',
      secondkey: 'fire,',
      comment: 'Dragons',
      content: 'They fly.',
      mode: 'normal',
      insertorder: 50,
      alwaysActive: false,
      selective: true,
      extentions: { risu_case_sensitive: true },
      activationPercent: 30,
    };
    const pattern = { key: '/a, ?b/i', content: 'x', useRegex: true, insertorder: 1, alwaysActive: true };
    const folder = { key: '\uf000folder:1', comment: 'F', content: '', mode: 'folder', insertorder: 100 };
    const { book, repaired } = read({ type: 'risu', ver: 1, data: [entry, pattern, folder, 5] });
    expect(book.entries[0]).toMatchObject({
      keys: ['dragon', 'wyrm'],
      secondaryKeys: ['fire'],
      comment: 'Dragons',
      content: 'They fly.',
      insertionOrder: 50,
      constant: false,
      selective: true,
      caseSensitive: true,
      enabled: true,
      position: 'before_char',
      extensions: { probability: 30, useProbability: true },
      unknown: { mode: 'normal', extentions: { risu_case_sensitive: true } },
    });
    expect(book.entries[1]).toMatchObject({ keys: ['/a, ?b/i'], constant: true, useRegex: false, extensions: {} });
    expect(book.entries[2]).toMatchObject({ enabled: false, comment: 'F' });
    expect(book.entries).toHaveLength(3);
    expect(repaired).toEqual([{ field: '', message: 'The lorebook was converted from RisuAI’s format.' }]);
  });

  it.each([{ lorebookVersion: 5 }, { kind: 'memory' }, { type: 'risu', data: 5 }, { type: 'other', data: [] }])(
    'refuses %j',
    (value) => expect(() => read(value)).toThrow(LorebookError),
  );
});

it.each(['{},', '1,'])('a book of nothing but %s is refused before it is built', (item) => {
  expect(() => readLorebook(`{"entries":[${item.repeat(300_000)}1]}`)).toThrow('is too large');
});
