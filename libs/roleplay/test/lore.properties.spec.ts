import * as fc from 'fast-check';
import { activateLore, type LoreInput, type RoleplayLorebook } from '@masque/roleplay/lorebook';
import { linearRegex } from '@masque/roleplay/regex';
import { KeySearch } from '../src/lorebook/key.search.ts';
import * as any from './arbitraries.ts';
import { aBookOf, aLoreEntry, chatOf } from './builders.ts';

/** Few letters, so that keys match often and contain each other. */
const letters = (max: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'A', '-', ' ', 'ж', '魔', '𝒳'), maxLength: max });

/** The same search in its simplest form. */
function isFoundPlainly(key: string, text: string, wholeWords: boolean): boolean {
  const runOn = /[\p{sc=Han}]/u;
  const word = /[\p{L}\p{N}\p{M}_]/u;
  const all = Array.from(text.toLowerCase());
  const wanted = Array.from(key.toLowerCase());
  const isOpen = (inside: string, outside: string | undefined): boolean =>
    outside === undefined || !word.test(outside) || runOn.test(outside) || runOn.test(inside);
  for (let at = 0; at + wanted.length <= all.length; at++) {
    if (!wanted.every((letter, i) => all[at + i] === letter)) continue;
    if (!wholeWords) return true;
    const end = at + wanted.length;
    if (isOpen(wanted[0] ?? '', all[at - 1]) && isOpen(wanted.at(-1) ?? '', all[end])) return true;
  }
  return false;
}

const loreInput: fc.Arbitrary<Omit<LoreInput, 'books'> & { books: readonly RoleplayLorebook[] }> = fc.record({
  books: fc.array(
    fc
      .array(
        fc.record(
          {
            keys: fc.array(fc.oneof(letters(4), fc.constantFrom('/a+b/', '/[/', '{{char}}')), { maxLength: 3 }),
            content: fc.oneof(letters(30), fc.constantFrom('@@depth 2\nx', '@@activate\ny', '{{user}} a', '@@role')),
            enabled: fc.boolean(),
            constant: fc.boolean(),
            selective: fc.boolean(),
            secondaryKeys: fc.array(letters(3), { maxLength: 3 }),
            insertionOrder: fc.integer({ min: -3, max: 3 }),
            priority: fc.integer({ min: -3, max: 3 }),
            extensions: fc.record(
              {
                probability: fc.nat(100),
                group: fc.constantFrom('g', 'h', 'g,h'),
                sticky: fc.nat(4),
                cooldown: fc.nat(4),
                scan_depth: fc.nat(9),
                selectiveLogic: fc.nat(3),
                match_whole_words: fc.boolean(),
                delay_until_recursion: fc.nat(3),
                prevent_recursion: fc.boolean(),
                exclude_recursion: fc.boolean(),
                use_group_scoring: fc.boolean(),
                position: fc.nat(7),
              },
              { requiredKeys: [] },
            ),
          },
          { requiredKeys: [] },
        ),
        { maxLength: 8 },
      )
      .chain((entries) =>
        fc
          .record({ tokenBudget: fc.nat(30), recursiveScanning: fc.boolean() }, { requiredKeys: [] })
          .map((book) => aBookOf(entries, book)),
      ),
    { maxLength: 2 },
  ),
  messages: fc.array(letters(40), { maxLength: 6 }).map((texts) => chatOf(...texts)),
  settings: fc.record(
    {
      tokenBudget: fc.nat(40),
      scanDepth: fc.nat(6),
      recursion: fc.boolean(),
      minActivations: fc.nat(4),
      maxRecursionSteps: fc.nat(3),
      groupScoring: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  seed: fc.string({ maxLength: 3 }),
  regex: fc.constant(linearRegex),
  macros: fc.constant({ char: 'a', user: 'b' }),
});

describe('the key search', () => {
  it.each([false, true])('finds what a plain search finds; whole words: %s', (wholeWords) => {
    fc.assert(
      fc.property(fc.array(letters(5), { maxLength: 8 }), fc.array(letters(30), { maxLength: 3 }), (raw, texts) => {
        const keys = raw.filter((key) => key !== '');
        const search = new KeySearch(false, wholeWords);
        const ids = keys.map((key) => search.add(key));
        const found = new Map<number, number>();
        const round = search.start();
        for (const [i, text] of texts.entries()) round.search(text, (id) => found.set(id, found.has(id) ? -1 : i));
        for (const [i, key] of keys.entries()) {
          const first = texts.findIndex((text) => isFoundPlainly(key, text, wholeWords));
          expect([key, found.get(ids[i] ?? -1)]).toEqual([key, first === -1 ? undefined : first]);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('activation', () => {
  it('is the same for the same input', () => {
    fc.assert(
      fc.property(loreInput, (input) => expect(activateLore(input)).toEqual(activateLore(structuredCopy(input)))),
    );
  });

  it('never goes over a budget, and the trace agrees with the entries', () => {
    fc.assert(
      fc.property(loreInput, (input) => {
        const { entries, trace } = activateLore(input);
        const total = (book?: number): number =>
          entries
            .filter(({ ref }) => book === undefined || ref.startsWith(`${book}.`))
            .reduce((sum, { tokens }) => sum + tokens, 0);
        expect(total()).toBeLessThanOrEqual(input.settings?.tokenBudget ?? Infinity);
        for (const [i, book] of input.books.entries())
          expect(total(i)).toBeLessThanOrEqual(book.tokenBudget ?? Infinity);
        const active = trace.filter(({ outcome }) => outcome === 'active').map(({ ref }) => ref);
        expect(entries.map(({ ref }) => ref).sort()).toEqual(active.sort());
        for (const same of Map.groupBy(entries, ({ position }) => position).values()) {
          const ascending = same.map(({ order }) => order).sort((a, b) => a - b);
          const isTurned = same[0]?.position === 'outlet' || same[0]?.position === 'before_examples';
          expect(same.map(({ order }) => order)).toEqual(isTurned ? ascending.toReversed() : ascending);
        }
        for (const { content } of entries) expect(content.startsWith('@@')).toBe(false);
      }),
    );
  });

  it('keeps one entry of a group at most', () => {
    fc.assert(
      fc.property(loreInput, (input) => {
        const { entries } = activateLore({ ...input, timers: {} });
        const taken = entries.flatMap(({ ref }) => {
          const [book = 0, index = 0] = ref.split('.#').map(Number);
          const group = input.books[book]?.entries[index]?.extensions['group'];
          return typeof group === 'string' ? group.split(',') : [];
        });
        expect(new Set(taken).size).toBe(taken.length);
      }),
    );
  });

  it('does not depend on entries that are disabled', () => {
    fc.assert(
      fc.property(loreInput, (input) => {
        const quiet = aLoreEntry({ keys: ['a'], constant: true, enabled: false });
        const more = input.books.map((book) => ({ ...book, entries: [...book.entries, quiet] }));
        expect(activateLore({ ...input, books: more }).entries).toEqual(activateLore(input).entries);
      }),
    );
  });

  it('takes any book', () => {
    fc.assert(
      fc.property(
        fc.array(any.lorebook, { maxLength: 2 }),
        fc.array(any.message, { maxLength: 4 }),
        (books, messages) => {
          expect(() => activateLore({ books, messages, regex: linearRegex })).not.toThrow();
        },
      ),
    );
  });
});

/** A deep copy: results must not depend on identity. */
const structuredCopy = (input: LoreInput): LoreInput => ({
  ...input,
  books: structuredClone(input.books),
  messages: structuredClone(input.messages),
});
