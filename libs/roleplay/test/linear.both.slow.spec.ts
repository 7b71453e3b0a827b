import { readCard } from '@masque/roleplay/cards';
import { activateLore, readLorebook, type RoleplayLoreEntry, type LoreInput } from '@masque/roleplay/lorebook';
import { expandMacros, type MacroFields, WorkError } from '@masque/roleplay/macros';
import { linearRegex } from '@masque/roleplay/regex';
import { aBookOf, bytesOf } from './builders.ts';
import { growth, LINEAR } from './linear.ts';
import { exifOf, jpegOf, segment } from './pictures.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const activate = (entries: Partial<RoleplayLoreEntry>[], input: Partial<LoreInput> = {}) => {
  const books = [aBookOf(entries)];
  return () => activateLore({ books, messages: [{ role: 'user', text: 'hi' }], regex: linearRegex, ...input });
};

/** Each part is harmless alone, but together they could cost the product of both. */
describe('what is long, and asked for by many, costs no more than both', () => {
  const asked = (macro: string, fields: (size: number) => MacroFields) => (size: number) => {
    const text = macro.repeat(size);
    const context = { fields: fields(size) };
    return () => expandMacros(text, context);
  };
  const cases: [string, number, (size: number) => () => unknown][] = [
    [
      'a description and conditions on it',
      1000,
      asked('{{if description}}{{/if}}', (n) => ({ description: 'long '.repeat(n * 20) })),
    ],
    [
      'tags of the character and a filter of tags',
      500,
      (n) =>
        activate([{ constant: true, extensions: { character_filter: { tags: times(n, (i) => `a${i}`) } } }], {
          character: { name: 'Aria', tags: times(n, (i) => `b${i}`) },
        }),
    ],
    [
      'entries and categories of NovelAI',
      300,
      (n) => {
        const categories = times(n, (i) => ({ id: `${i}`, enabled: i % 2 === 0 }));
        const entries = times(n, (i) => ({ text: 'x', keys: ['a'], category: `${i}` }));
        const file = JSON.stringify({ lorebookVersion: 5, categories, entries });
        return () => readLorebook(file);
      },
    ],
    [
      'members of many groups without luck, and levels',
      20,
      (n) => {
        const group = times(200, (i) => `group ${i}`).join();
        return activate([
          ...times(n, () => ({ constant: true, extensions: { group, probability: 0 } })),
          ...times(n, (i) => ({ constant: true, extensions: { delay_until_recursion: i + 1 } })),
        ]);
      },
    ],
  ];
  it.each(cases)('%s', (_, size, make) => {
    expect(growth(make, size)).toBeLessThan(LINEAR);
  });

  it('blocks of Exif that say they have more fields than they hold', () => {
    const make = (fields: number) => {
      const block = exifOf(bytesOf('x'), { isInner: false });
      new DataView(block.buffer).setUint16(8, fields, true);
      const picture = jpegOf(...times(100, () => segment(0xe1, block)));
      return () => {
        expect(() => readCard(picture)).toThrow('no character');
      };
    };
    expect(growth(make, 4000)).toBeLessThan(4);
  });

  const costly: typeof cases = [
    [
      'examples and macros that list them',
      300,
      asked('{{mesExamples}}', (n) => ({ mesExamples: '<START>a\n'.repeat(n) })),
    ],
    [
      'a description and entries that show it',
      100,
      (n) =>
        activate(
          times(n, () => ({ constant: true, content: '{{description}}' })),
          { macros: { user: 'Bob', fields: { description: '{{user}} '.repeat(n * 4) } } },
        ),
    ],
    [
      'patterns that are dear to compile',
      8,
      (n) => activate(times(n, (i) => ({ keys: [`/(?:${'ab'.repeat(300)}${i}){1000}/`] }))),
    ],
  ];
  it.each(costly)('ends with an error before it takes long: %s', (_, size, make) => {
    const start = process.threadCpuUsage();
    expect(make(size * 16)).toThrow(WorkError);
    expect(process.threadCpuUsage(start).user).toBeLessThan(8_000_000);
  });
});
