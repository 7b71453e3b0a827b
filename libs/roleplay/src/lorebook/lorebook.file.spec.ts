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
      },
      unknown: { automationId: 'x' },
    });
    expect(repaired.map((note) => note.field)).toEqual(['entries', 'entries[0]']);
    expect(read({ entries: [{ ...entry, position: 1 }] }).book.entries[0]?.position).toBe('after_char');
  });

  it('writes lorebook_v3, which reads the same', () => {
    const book = aBookOf([{ keys: ['a'], content: 'c', priority: 3, unknown: { odd: 1 } }], { tokenBudget: 9 });
    expect(read(writeLorebook(book)).book).toEqual(book);
  });

  it('keeps entries that are none aside', () => {
    const { book, kept } = read({ entries: [5, { keys: ['a'], content: '' }, null] });
    expect(book.entries).toHaveLength(1);
    expect(kept.map((note) => note.field)).toEqual(['entries[0]', 'entries[2]']);
  });

  it('keeps a position that means nothing aside', () => {
    const { book, kept } = read({ entries: [{ keys: ['a'], content: 'c', position: 'somewhere' }] });
    expect(book.entries[0]?.position).toBeUndefined();
    expect(kept.map((note) => note.field)).toEqual(['entries[0].position']);
    expect(read({ entries: [{ keys: ['a'], content: 'c', position: '' }] }).kept).toEqual([]);
  });

  it.each(['', 'x', '[]', '{}', '{"entries":5}', '5', '['.repeat(80)])('refuses %s', (text) =>
    expect(() => readLorebook(text)).toThrow(LorebookError),
  );
});
