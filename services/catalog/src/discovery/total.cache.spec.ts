import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CharacterPage, moderationStates } from '@masque/contracts';
import { aCharacter } from '@masque/testkit';
import * as fc from 'fast-check';
import { readCursor } from './cursor.ts';
import { DiscoveryPages } from './discovery.pages.ts';
import { CHANGES_KEPT } from './discovery.schema.ts';
import { DiscoveryWriter } from './discovery.writer.ts';
import { toIndexed } from './indexed.character.ts';
import type { PageQuery } from './page.query.ts';

const COUNT = 20;
const users = ['ada', 'berta', 'clara'] as const;
const user = fc.constantFrom(...users);
const tag = fc.constantFrom('sea', 'forest', 'city');
const n = fc.nat({ max: COUNT - 1 });
const character = fc.record({
  kind: fc.constant('character' as const),
  n,
  scenario: fc.constantFrom('fog', 'harbour'),
  own: fc.record({
    authorId: user,
    isPublic: fc.boolean(),
    sharedWith: fc.array(user, { maxLength: 2 }),
    tags: fc.uniqueArray(tag, { maxLength: 3 }),
    moderation: fc.constantFrom(...moderationStates),
    isDeleted: fc.boolean(),
  }),
});
const favorite = fc.record({ kind: fc.constant('favorite' as const), userId: user, n, isSet: fc.boolean() });
const follow = fc.record({ kind: fc.constant('follow' as const), userId: user, author: user, isSet: fc.boolean() });
const chats = fc.record({ kind: fc.constant('chats' as const), n, count: fc.nat({ max: 9 }) });
const changes = fc.array(fc.oneof(character, favorite, follow, chats), { minLength: 1, maxLength: 6 });
/** Whether enough other changes happened to push these out of the log. */
const isForgotten = fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const seed = Number(process.env['FC_SEED'] ?? 7);

const everything: PageQuery = {
  sort: 'newest',
  after: null,
  limit: 50,
  isMine: false,
  marked: null,
  authorKey: null,
  tagKeys: [],
  needle: null,
  visibilities: ['public', 'private'],
  viewerId: 'ada',
};
const narrowings: readonly Partial<PageQuery>[] = [
  { tagKeys: ['sea', 'forest'] },
  { tagKeys: ['sea', 'forest'], isMine: true },
  { marked: 'favorite' },
  { marked: 'favorite', tagKeys: ['sea'] },
  { marked: 'favorite', tagKeys: ['sea', 'city'], authorKey: 'berta' },
  { marked: 'follow' },
  { marked: 'follow', tagKeys: ['city'] },
  { needle: 'fog' },
  { needle: 'fog', tagKeys: ['sea'], marked: 'favorite' },
];

describe('totals that are kept', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-totals-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are what would be counted, after random changes of characters and marks', () => {
    const file = join(folder, 'index.sqlite');
    const writer = new DiscoveryWriter(file);
    writer.create();
    writer.savePosition({ source: 'test', hour: 1 });
    const keeping = new DiscoveryPages(file);
    let revision = 0;
    const carryOut = (change: typeof changes extends fc.Arbitrary<(infer C)[]> ? C : never) => {
      revision += 1;
      switch (change.kind) {
        case 'character': {
          const { scenario, own } = change;
          const characterId = `c${change.n}`;
          const state = aCharacter({ ...own, characterId, authorUsername: own.authorId, revision });
          return writer.apply([toIndexed({ ...state, scenario })]);
        }
        case 'chats':
          return writer.setChats([[`c${change.n}`, change.count]]);
        default: {
          const targetId = change.kind === 'follow' ? change.author : `c${change.n}`;
          const { kind, userId, isSet } = change;
          return writer.setMarks([
            { markId: `${kind}:${userId}:${targetId}`, userId, kind, targetId, isSet, revision },
          ]);
        }
      }
    };
    const floodLog = () => {
      const states = Array.from({ length: CHANGES_KEPT }, () =>
        aCharacter({ characterId: 'other', isDeleted: true, revision: (revision += 1) }),
      );
      writer.apply(states.map((state) => toIndexed({ ...state, scenario: '' })));
    };
    const pageOf = (pages: DiscoveryPages, query: Partial<PageQuery>) =>
      CharacterPage.parse(
        JSON.parse(new TextDecoder().decode(pages.page({ ...everything, ...query }, Date.now() + 60_000))),
      );
    const idsByPages = (query: Partial<PageQuery>) => {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const after: PageQuery['after'] = cursor === null ? null : readCursor('newest', cursor);
        const page: CharacterPage = pageOf(keeping, { ...query, after, limit: 4 });
        ids.push(...page.characters.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return ids;
    };
    fc.assert(
      fc.property(changes, isForgotten, (some, isForgottenNow) => {
        some.forEach(carryOut);
        if (isForgottenNow) floodLog();
        const counting = new DiscoveryPages(file);
        for (const viewerId of users) {
          for (const narrowing of narrowings) {
            const query = { ...narrowing, viewerId };
            const page = pageOf(keeping, query);
            expect(page).toEqual(pageOf(counting, query));
            expect(page.total).toBe(page.characters.length);
            expect(idsByPages(query)).toEqual(page.characters.map(({ id }) => id));
          }
        }
        counting.close();
      }),
      { numRuns: 150, seed },
    );
    keeping.close();
    writer.close();
  });
});
