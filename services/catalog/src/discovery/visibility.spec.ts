import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CharacterPage, canSee, isListedFor, moderationStates } from '@masque/contracts';
import { aCharacter } from '@masque/testkit';
import * as fc from 'fast-check';
import { DiscoveryDatabase } from './discovery.database.ts';
import { DiscoveryPages } from './discovery.pages.ts';
import { DiscoveryWriter } from './discovery.writer.ts';
import { toIndexed } from './indexed.character.ts';
import { besidePublic } from './visibility.sql.ts';

const users = ['ada', 'berta', 'clara', 'dora'] as const;
const user = fc.constantFrom(...users);
const subject = fc.record({
  authorId: user,
  isPublic: fc.boolean(),
  sharedWith: fc.array(user, { maxLength: 4 }),
  moderation: fc.constantFrom(...moderationStates),
  isDeleted: fc.boolean(),
});
const viewer = fc.option(fc.record({ userId: user, isAdmin: fc.boolean() }));
const seed = Number(process.env['FC_SEED'] ?? 7);

describe('visibility in SQL', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-visibility-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('says of random characters and viewers what the contract says, also when a character changes', () => {
    const file = join(folder, 'index.sqlite');
    const writer = new DiscoveryWriter(file);
    writer.create();
    writer.savePosition({ source: 'test', hour: 1 });
    const pages = new DiscoveryPages(file);
    const database = new DiscoveryDatabase(file, { readOnly: true });
    let revision = 0;
    fc.assert(
      fc.property(fc.array(subject, { minLength: 1, maxLength: 12 }), viewer, (subjects, who) => {
        revision += 1;
        const states = subjects.map((own, n) => ({
          ...aCharacter({ ...own, characterId: `c${n}`, revision }),
          scenario: 'needle',
        }));
        // Delete what an earlier run left behind.
        const rest = Array.from({ length: 12 - states.length }, (_, n) => ({
          ...aCharacter({ characterId: `c${n + states.length}`, isDeleted: true, revision }),
          scenario: '',
        }));
        writer.apply([...states, ...rest].map(toIndexed));
        const idsOf = (sees: typeof canSee) =>
          states.flatMap((state) => (sees(who, state) ? [state.characterId] : [])).sort();
        const seen = database
          .statement<{ id: string }>(`SELECT id FROM cards WHERE visibility = 'public' OR ${besidePublic}`)
          .all({ viewer: who?.userId ?? '' });
        expect(seen.map(({ id }) => id).sort()).toEqual(
          idsOf((_, state) => canSee(who && { ...who, isAdmin: false }, state)),
        );
        const ids = Array.from({ length: 12 }, (_, n) => `c${11 - n}`);
        const cards = CharacterPage.pick({ characters: true }).parse(
          JSON.parse(new TextDecoder().decode(pages.cards(ids, who?.userId ?? null))),
        );
        expect(cards.characters.map(({ id }) => id)).toEqual(ids.filter((id) => seen.some((card) => card.id === id)));
        for (const needle of [null, 'needle']) {
          const query = {
            sort: 'newest' as const,
            after: null,
            limit: 50,
            isMine: false,
            marked: null,
            authorKey: null,
            tagKeys: [],
            needle,
            visibilities: who ? (['public', 'private'] as const) : (['public'] as const),
            viewerId: who?.userId ?? null,
          };
          const listed = CharacterPage.parse(
            JSON.parse(new TextDecoder().decode(pages.page(query, Date.now() + 60_000))),
          );
          expect(listed.characters.map(({ id }) => id).sort()).toEqual(idsOf(isListedFor));
          expect(listed.total).toBe(listed.characters.length);
        }
      }),
      { numRuns: 300, seed },
    );
    database.close();
    pages.close();
    writer.close();
  });
});
