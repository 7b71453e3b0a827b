import { LorebookError, readLorebook, writeLorebook } from '@masque/roleplay/lorebook';
import { aBookOf } from '../../test/builders.ts';

const read = (value: unknown) => readLorebook(typeof value === 'string' ? value : JSON.stringify(value));

describe('lorebook files', () => {
  it('reads lorebook_v3 and a bare book', () => {
    const data = { name: 'World', entries: [{ keys: ['a'], content: 'c' }] };
    expect(read({ spec: 'lorebook_v3', data }).book).toMatchObject({ name: 'World', entries: [{ keys: ['a'] }] });
    expect(read(data).book.name).toBe('World');
    expect(read({ ...data, data: { entries: [] } }).book.entries).toHaveLength(1);
  });

  it('reads SillyTavern world info', () => {
    const entry = {
      uid: 3,
      key: ['dragon'],
      keysecondary: ['fire'],
      comment: 'Dragons',
      content: 'They fly.',
      constant: false,
      selective: true,
      selectiveLogic: 2,
      order: 50,
      position: 4,
      depth: 2,
      disable: true,
      probability: 40,
      useProbability: true,
      excludeRecursion: true,
      group: 'g',
      sticky: null,
      automationId: 'x',
      matchScenario: true,
      triggers: ['quiet'],
      ignoreBudget: true,
      useGroupScoring: null,
      addMemo: true,
      extensions: { mine: { x: 1 }, depth: 9 },
    };
    const { book, repaired } = read({ entries: { 0: entry } });
    expect(book.entries[0]).toEqual({
      keys: ['dragon'],
      secondaryKeys: ['fire'],
      comment: 'Dragons',
      content: 'They fly.',
      constant: false,
      selective: true,
      insertionOrder: 50,
      enabled: false,
      useRegex: false,
      id: 3,
      extensions: {
        position: 4,
        depth: 2,
        selectiveLogic: 2,
        probability: 40,
        useProbability: true,
        exclude_recursion: true,
        group: 'g',
        automation_id: 'x',
        match_scenario: true,
        triggers: ['quiet'],
        ignore_budget: true,
        mine: { x: 1 },
      },
      unknown: { addMemo: true },
    });
    expect(repaired.map((note) => note.field)).toEqual(['entries', 'entries[0]']);
    expect(read({ entries: [{ ...entry, position: 1 }] }).book.entries[0]?.position).toBe('after_char');
  });

  it('writes lorebook_v3, which reads the same', () => {
    const book = aBookOf([{ keys: ['a'], content: 'c', priority: 3, unknown: { odd: 1 } }], { tokenBudget: 9 });
    expect(read(writeLorebook(book)).book).toEqual(book);
  });

  const worldInfo = (entry: object) => read({ entries: { 0: { key: ['a'], content: 'c', ...entry } } });

  it.each([
    [{ position: 0 }, 'before_char', 0],
    [{ position: 1 }, 'after_char', 1],
    [{ position: 4 }, undefined, 4],
    [{ position: 'after_char' }, 'after_char', undefined],
    [{}, 'before_char', undefined],
  ])('reads the position of a world info entry: %j', (entry, position, extra) => {
    const { book } = worldInfo(entry);
    expect(book.entries[0]?.position).toBe(position);
    expect(book.entries[0]?.extensions['position']).toBe(extra);
  });

  it('asks luck of a world info entry only with the flag, as SillyTavern does', () => {
    const flag = (entry: object) => worldInfo(entry).book.entries[0]?.extensions['useProbability'];
    expect(flag({ probability: 5 })).toBe(false);
    expect(flag({ probability: 5, useProbability: true })).toBe(true);
    expect(flag({})).toBeUndefined();
  });

  it('reads an entry with both ways of naming as SillyTavern does, and says what it left out', () => {
    const both = {
      uid: 1,
      id: 7,
      key: ['a'],
      keys: ['a', 'b'],
      keysecondary: [],
      secondary_keys: ['s'],
      order: 5,
      insertion_order: 5,
      disable: true,
      enabled: true,
      position: 4,
      depth: 2,
      case_sensitive: true,
      priority: 3,
      name: 'N',
      extensions: { depth: 3, odd: 1 },
    };
    const { book, dropped } = worldInfo(both);
    expect(book.entries[0]).toMatchObject({
      keys: ['a'],
      secondaryKeys: ['s'],
      insertionOrder: 5,
      enabled: false,
      caseSensitive: true,
      priority: 3,
      name: 'N',
      id: 7,
      extensions: { position: 4, depth: 2, odd: 1 },
      unknown: {},
    });
    expect(dropped.map((note) => note.field)).toEqual(['entries[0].keys', 'entries[0].enabled']);
  });

  it('names extensions that are none', () => {
    const { book, dropped } = worldInfo({ extensions: 'odd', depth: 2 });
    expect(book.entries[0]?.extensions).toEqual({ depth: 2 });
    expect(dropped.map((note) => note.field)).toEqual(['entries[0].extensions']);
  });

  it('writes the entries at the top level, too, in SillyTavern’s names', () => {
    const extensions = { probability: 40, match_scenario: true, role: null, mine: { x: 1 } };
    const entry = {
      keys: ['a'],
      content: 'c',
      enabled: false,
      selective: true,
      secondaryKeys: ['s'],
      insertionOrder: 9,
      name: 'N',
      priority: 3,
      id: 'x',
      extensions,
    };
    const written = JSON.parse(writeLorebook(aBookOf([entry, { position: 'before_char', comment: 'C' }])));
    expect(written.data.entries).toHaveLength(2);
    expect(written.entries[0]).toEqual({
      uid: 0,
      id: 'x',
      key: ['a'],
      keysecondary: ['s'],
      comment: 'N',
      name: 'N',
      priority: 3,
      content: 'c',
      constant: false,
      selective: true,
      selectiveLogic: 0,
      order: 9,
      position: 1,
      depth: 4,
      probability: 40,
      useProbability: true,
      caseSensitive: null,
      disable: true,
      matchScenario: true,
      role: null,
      extensions,
    });
    expect(written.entries[1]).toMatchObject({ uid: 1, id: 1, position: 0, comment: 'C', disable: false });
    expect(written.entries[1]).toMatchObject({ probability: 100, useProbability: true, selective: false, depth: 4 });
  });

  it('writes V3’s patterns as SillyTavern knows them', () => {
    const entry = { useRegex: true, keys: ['a/b', '/c/m'], constant: true, secondaryKeys: ['s'], selective: true };
    const keys = (changes: object) => JSON.parse(writeLorebook(aBookOf([{ ...entry, ...changes }]))).entries[0];
    expect(keys({})).toMatchObject({ key: ['/a\\/b/i', '/c/m'], keysecondary: [], constant: false });
    expect(keys({ caseSensitive: true }).key).toEqual(['/a\\/b/', '/c/m']);
    expect(keys({ keys: [] }).constant).toBe(true);
    expect(keys({ extensions: { selectiveLogic: 1 } })).toMatchObject({ key: entry.keys, constant: true });
  });

  it('takes the entries that SillyTavern has changed in such a file, with its extensions', () => {
    const entry = { keys: ['a'], content: 'c', priority: 3, extensions: { mine: 1, probability: 40, depth: 3 } };
    const file = JSON.parse(writeLorebook(aBookOf([entry], { name: 'World', tokenBudget: 9 })));
    file.entries[0].content = 'changed';
    file.entries[0].probability = 50;
    file.entries[0].sticky = 3;
    const { book, repaired } = read(file);
    expect(book).toMatchObject({ name: 'World', tokenBudget: 9 });
    expect(book.entries[0]).toMatchObject({ content: 'changed', priority: 3, keys: ['a'], unknown: {} });
    expect(book.entries[0]?.extensions).toMatchObject({ mine: 1, probability: 50, depth: 3, sticky: 3 });
    expect(repaired.map((note) => note.field)).toContain('entries');
  });

  it('names entries that are none', () => {
    const { book, dropped } = read({ entries: [5, { keys: ['a'], content: '' }, null] });
    expect(book.entries).toHaveLength(1);
    expect(dropped.map((note) => note.field)).toEqual(['entries[0]', 'entries[2]']);
  });

  it('names a position that means nothing', () => {
    const { book, dropped } = read({ entries: [{ keys: ['a'], content: 'c', position: 'somewhere' }] });
    expect(book.entries[0]?.position).toBeUndefined();
    expect(dropped.map((note) => note.field)).toEqual(['entries[0].position']);
    expect(read({ entries: [{ keys: ['a'], content: 'c', position: '' }] }).dropped).toEqual([]);
  });

  it.each(['', 'x', '[]', '{}', '{"entries":5}', '5', '['.repeat(80)])('refuses %s', (text) =>
    expect(() => readLorebook(text)).toThrow(LorebookError),
  );
});
