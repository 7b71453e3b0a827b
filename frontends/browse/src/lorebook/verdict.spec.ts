import { describe, expect, it } from '@jest/globals';
import type { LoreEntry } from '@masque/contracts';
import { activateLore } from '@masque/roleplay/lorebook';
import { linearRegex } from '@masque/roleplay/regex';
import { verdictsOf } from './verdict.ts';

const entry = (own: Partial<LoreEntry>): LoreEntry => ({
  keys: [],
  content: 'Something.',
  enabled: true,
  insertionOrder: 100,
  useRegex: false,
  extensions: {},
  unknown: {},
  ...own,
});

/** Uses the same options as the worker. */
const verdicts = (text: string, ...entries: LoreEntry[]) => {
  const book = { extensions: {}, entries, unknown: {} };
  const { trace } = activateLore({
    books: [book],
    messages: [{ role: 'user', text }],
    settings: { includeNames: false },
    regex: linearRegex,
    explainAll: true,
  });
  return verdictsOf(trace, entries);
};
const whyOf = (text: string, own: Partial<LoreEntry>) => verdicts(text, entry(own))[0]?.why;

describe('what became of an entry', () => {
  it.each<[string, Partial<LoreEntry>]>([
    ['Fired by the key “fog”.', { keys: ['lamp', 'fog'] }],
    ['Fired by the key “/fo+g/i”.', { keys: ['/fo+g/i'] }],
    ['Always in the prompt.', { constant: true }],
    ['None of its keys appear in the text.', { keys: ['dragon'] }],
    ['It’s off.', { keys: ['fog'], enabled: false }],
    [
      '“fog” was found, but the secondary keys didn’t match.',
      { keys: ['fog'], selective: true, secondaryKeys: ['day'] },
    ],
    ['“fog” was found, but its probability kept it out this time.', { keys: ['fog'], extensions: { probability: 0 } }],
    ['It has no content.', { keys: ['fog'], content: '' }],
    [
      'The regular expression “/(?=fog)x/” isn’t supported: it’s too costly, or uses lookaround.',
      { keys: ['/(?=fog)x/'] },
    ],
  ])('%s', (why, own) => {
    expect(whyOf('The FOG never lifts.', own)).toBe(why);
  });

  it('puts first what fires, then what nearly did, each with its place in the book', () => {
    const lines = verdicts(
      'The fog never lifts.',
      entry({ name: 'Ship', keys: ['ship'] }),
      entry({ name: 'Empty', keys: ['fog'], content: '' }),
      entry({ name: 'Fog', keys: ['fog'] }),
    );
    expect(lines.map(({ index, name, fires }) => [index, name, fires])).toEqual([
      [2, 'Fog', true],
      [1, 'Empty', false],
      [0, 'Ship', false],
    ]);
  });

  it('is not held up by a pattern that would take for ever', () => {
    const text = `${'a'.repeat(50_000)}!`;
    expect(whyOf(text, { keys: ['/(a+)+$/'] })).toMatch(/None of its keys|is not run/);
  });
});
