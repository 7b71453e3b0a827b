import { LorebookError, readLorebook } from '@masque/roleplay/lorebook';

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

  const worldInfo = (entry: object) => read({ entries: { 0: { key: ['a'], content: 'c', ...entry } } });

  it.each([
    [{ position: 0 }, 'before_char', 0],
    [{ position: 1 }, 'after_char', 1],
    [{ position: 4 }, undefined, 4],
    [{ position: '1' }, 'after_char', 1],
    [{ position: '4' }, undefined, 4],
    [{ position: 'after_char' }, 'after_char', undefined],
    [{}, 'before_char', undefined],
  ])('reads the position of a world info entry: %j', (entry, position, extra) => {
    const { book } = worldInfo(entry);
    expect(book.entries[0]?.position).toBe(position);
    expect(book.entries[0]?.extensions['position']).toBe(extra);
  });

  it('reads a world info entry whose values are texts', () => {
    const { book, dropped } = worldInfo({ key: 'castle, tower', order: '12', disable: 'true' });
    expect(book.entries[0]).toMatchObject({ keys: ['castle', 'tower'], insertionOrder: 12, enabled: false });
    expect(dropped).toEqual([]);
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
    const written = read({ entries: [{ keys: ['a'], content: 'c', position: '1' }] });
    expect(written.book.entries[0]?.position).toBe('after_char');
  });

  it.each(['', 'x', '[]', '{}', '{"entries":5}', '5', '['.repeat(80)])('refuses %s', (text) =>
    expect(() => readLorebook(text)).toThrow(LorebookError),
  );
});
