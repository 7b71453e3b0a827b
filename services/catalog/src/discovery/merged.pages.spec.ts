import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CharacterPage } from '@masque/contracts';
import { mergePages, sorts } from '@masque/contracts/rules';
import { aCharacter } from '@masque/testkit';
import * as fc from 'fast-check';
import { readCursor } from './cursor.ts';
import { DiscoveryPages } from './discovery.pages.ts';
import { DiscoveryWriter } from './discovery.writer.ts';
import { toIndexed } from './indexed.character.ts';
import type { PageQuery } from './page.query.ts';

const COUNT = 12;
/** Few distinct values, so that many rows tie on all but the id; letters that sort differently in UTF-16 and UTF-8. */
const subject = fc.record({
  isPublic: fc.boolean(),
  authorId: fc.constantFrom('viewer', 'somebody'),
  name: fc.constantFrom('Zoe', 'émile', 'Emile', '\u{ff41}b', '\u{1f600}', '\u{fffd}x'),
  createdAt: fc.constantFrom('2026-01-02T03:04:05.000Z', '2026-01-02T03:04:05.001Z', '2025-12-31T00:00:00.000Z'),
  chats: fc.nat({ max: 2 }),
});
const seed = Number(process.env['FC_SEED'] ?? 7);

describe('what everybody sees, merged with what only the viewer sees', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-merged-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is the list that the index joins, page by page, in every sort', () => {
    const file = join(folder, 'index.sqlite');
    const writer = new DiscoveryWriter(file);
    writer.create();
    writer.savePosition({ source: 'test', hour: 1 });
    const pages = new DiscoveryPages(file);
    const pageOf = (query: Partial<PageQuery>) =>
      CharacterPage.parse(
        JSON.parse(new TextDecoder().decode(pages.page({ ...everything, ...query }, Date.now() + 60_000))),
      );
    let revision = 0;
    fc.assert(
      fc.property(
        fc.array(subject, { minLength: COUNT, maxLength: COUNT }),
        fc.constantFrom(...sorts),
        fc.integer({ min: 1, max: 5 }),
        (subjects, sort, limit) => {
          revision += 1;
          const states = subjects.map((own, n) => ({
            ...aCharacter({ ...own, characterId: `c${n}`, revision }),
            scenario: '',
          }));
          writer.apply(states.map(toIndexed));
          writer.setChats(subjects.map(({ chats }, n) => [`c${n}`, chats] as const));
          let cursor: string | undefined;
          do {
            const query = { sort, limit, after: cursor === undefined ? null : readCursor(sort, cursor) };
            const joined = pageOf({ ...query, visibilities: ['public', 'private'] });
            const merged = mergePages(
              pageOf({ ...query, visibilities: ['public'] }),
              pageOf({ ...query, visibilities: ['private'] }),
              { sort, limit, cursor },
            );
            expect(merged).toEqual(joined);
            cursor = joined.nextCursor ?? undefined;
          } while (cursor !== undefined);
        },
      ),
      { numRuns: 200, seed },
    );
    pages.close();
    writer.close();
  });
});

const everything: PageQuery = {
  sort: 'newest',
  after: null,
  limit: 50,
  isMine: false,
  marked: null,
  authorKey: null,
  tagKeys: [],
  needle: null,
  visibilities: ['public'],
  viewerId: 'viewer',
};
