import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plain } from '@masque/contracts/rules';
import * as fc from 'fast-check';
import { DiscoveryDatabase } from './discovery.database.ts';
import { DiscoveryWriter } from './discovery.writer.ts';
import type { IndexedCharacter } from './indexed.character.ts';
import { needleOf } from './search.text.ts';
import { CardSearch } from './card.search.ts';

/** Few and short, so that parts of them recur in other texts and across their borders. */
const pieces = [
  'the|then|of|other|Zoë|STRASSE|straße|naïve|a|b|7|42nd|море|МОР|мо|ΟΔΥΣΣΕΥΣ|δυς|東京|京|東|タワー|ワ|がぎ|서울|울|سلام|لا',
  'สวัสดี|ดี|हिन्दी|न्दी| | | | |  |, |. |-|"|\'|100%|_|*|\n|⭐\ufe0f|😀|😀😀|👩‍👧|𠮷|𠮷野|\u001f',
].flatMap((some) => some.split('|'));
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join(''));
const texts = fc.array(text, { minLength: 1, maxLength: 3 });
const change = fc.record({
  n: fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 599 })),
  visibility: fc.constantFrom('public', 'public', 'public', 'private', 'gone'),
  texts,
});
const seed = Number(process.env['FC_SEED'] ?? 7);

function aCharacter(
  n: number,
  revision: number,
  own: Pick<IndexedCharacter, 'visibility' | 'texts'>,
): IndexedCharacter {
  const id = `c${n}`;
  const others = { authorId: 'ada', sharedWith: [], authorUsername: 'ada', name: id, tags: [], created: 1 };
  return { id, revision, head: `{"id":"${id}"`, ...others, ...own };
}

describe('the search in texts', () => {
  let folder: string;
  let writer: DiscoveryWriter;
  let database: DiscoveryDatabase;
  let search: CardSearch;
  let characters: Map<string, IndexedCharacter & { readonly folded: readonly string[] }>;
  let revision = 0;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-search-'));
    const file = join(folder, 'index.sqlite');
    writer = new DiscoveryWriter(file);
    writer.create();
    database = new DiscoveryDatabase(file, { readOnly: true });
    search = new CardSearch(database);
    characters = new Map();
  });
  afterEach(() => {
    database.close();
    writer.close();
    return rm(folder, { recursive: true });
  });

  const apply = (all: readonly Pick<IndexedCharacter, 'visibility' | 'texts'>[], numbers: readonly number[]) => {
    const states = all.map((own, at) => aCharacter(numbers[at] ?? at, (revision += 1), own));
    for (const state of states) characters.set(state.id, { ...state, folded: state.texts.map(plain) });
    writer.apply(states);
  };
  const found = (needle: string): string[] =>
    database.snapshot(Number.POSITIVE_INFINITY, () => {
      const ids = database.statement<{ id: string }>('SELECT id FROM cards WHERE row = $row');
      return [...search.find(needle)].map((row) => ids.get({ row })?.id ?? '?').sort();
    });
  const containing = (needle: string): string[] =>
    [...characters.values()]
      .filter(({ visibility }) => visibility === 'public')
      .filter((one) => one.folded.some((own) => own.includes(needle)))
      .map(({ id }) => id)
      .sort();
  /** Parts of what there is, and what may not exist. */
  const needlesFrom = (own: readonly string[], from: number, length: number): string[] => {
    const chars = own.flatMap((one) => Array.from(plain(one)));
    const part = chars.slice(from % (chars.length + 1)).slice(0, length);
    return [part.join(''), part.toReversed().join('')].map(needleOf).filter((needle) => needle !== null);
  };

  it('finds what a comparison with each of 2,000 texts in several scripts finds', () => {
    const all = fc.sample(fc.record({ visibility: fc.constantFrom('public', 'private'), texts }), {
      numRuns: 2_000,
      seed,
    });
    apply(all, []);
    writer.savePosition({ source: 'test', hour: 1 });
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.nat({ max: 40 }),
        fc.integer({ min: 1, max: 12 }),
        (one, from, length) => {
          for (const needle of needlesFrom(one.texts, from, length)) expect(found(needle)).toEqual(containing(needle));
        },
      ),
      { numRuns: 700, seed },
    );
  });

  it('finds what there is after each change, and nothing that was replaced, hidden or deleted', () => {
    writer.savePosition({ source: 'test', hour: 1 });
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.integer({ min: 1, max: 8 }),
        (changes, from, length) => {
          const replaced = changes.flatMap(({ n }) => characters.get(`c${n}`)?.texts ?? []);
          apply(
            changes,
            changes.map(({ n }) => n),
          );
          for (const own of [replaced, ...changes.map((one) => one.texts)])
            for (const needle of needlesFrom(own, from, length)) expect(found(needle)).toEqual(containing(needle));
        },
      ),
      { numRuns: 250, seed },
    );
  });

  it('continues long lists, also after a fill', () => {
    const words = Array.from({ length: 300 }, (_, n) => `word${n}`);
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        visibility: 'public' as const,
        texts: [`the ${words[n % 300]} of the ${words[(n * 7) % 300]}`],
      }));
    apply(many(3_000), []);
    writer.savePosition({ source: 'test', hour: 1 });
    for (let round = 0; round < 20; round += 1)
      apply(
        many(200),
        Array.from({ length: 200 }, (_, n) => round * 150 + n),
      );
    for (const needle of ['the', 'word7', 'word7 of the word49', 'the word1', 'e w', 'of', 'o'])
      expect(found(needle)).toEqual(containing(needle));
  });
});
