import {
  Card,
  cardTextFields,
  catalogRoutes,
  type Character,
  emptyCard,
  type Input,
  mapFields,
  type Viewer,
} from '@masque/contracts';
import { aViewer, eventSink, eventually } from '@masque/testkit';
import { CharacterCleanup } from '../src/characters/character.cleanup.ts';
import { CharacterModerationService } from '../src/characters/moderation.service.ts';
import { VersionsRepository } from '../src/characters/versions.repository.ts';
import { type StartedCatalog, startedCatalog } from './support/catalog.ts';
import { aPng, dataUrl } from './support/images.ts';

const DAY_MS = 86_400_000;
type Edit = Input<typeof catalogRoutes.updateCharacter>['body'];

describe('edits and versions of a character', () => {
  let service: StartedCatalog;
  const author = aViewer({ username: 'iris' });
  const stranger = aViewer();
  beforeAll(async () => {
    service = await startedCatalog();
  });
  afterAll(() => service.close());

  const edit = (id: string, own: Partial<Edit>, viewer: Viewer | null = author) =>
    service.as(viewer).call(catalogRoutes.updateCharacter, {
      params: { id },
      body: { name: 'Mira', summary: 'A lamplighter who collects other people’s secrets.', ...own },
    });
  const setVisibility = (id: string, isPublic: boolean, viewer: Viewer | null = author) =>
    service.as(viewer).call(catalogRoutes.setVisibility, { params: { id }, body: { isPublic } });
  const get = async (id: string, viewer: Viewer | null = author, forEdit = true) =>
    service.as(viewer).call(catalogRoutes.getCharacter, { params: { id }, query: forEdit ? { forEdit: 'true' } : {} });
  const versions = async (id: string, viewer: Viewer | null = author) =>
    (await service.as(viewer).call(catalogRoutes.listVersions, { params: { id }, query: {} })).body.versions;
  const numbers = ({ version, editRevision }: Character) => ({ version, editRevision });

  describe('an edit', () => {
    it('changes what was sent, keeps the rest and makes a new version', async () => {
      const { id, image } = await service.create(author, {
        tags: ['sea'],
        gender: 'Other',
        image: dataUrl(await aPng()),
        description: 'Tall.',
        alternateGreetings: ['Hey.'],
      });
      const { status, body } = await edit(id, { personality: 'Loud.', tags: ['Storm'], username: 'iris' });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        personality: 'Loud.',
        description: 'Tall.',
        alternateGreetings: ['Hey.'],
        tags: ['Storm'],
        gender: 'Other',
        isPublic: true,
        image,
        version: 2,
        editRevision: 2,
      });
      expect((await get(id)).body).toEqual(body);
      expect(await versions(id)).toEqual([
        { n: 2, createdAt: expect.any(String), changed: ['personality'] },
        { n: 1, createdAt: expect.any(String), changed: [] },
      ]);
    });

    it('is found at once, by its new words and not by the old ones', async () => {
      const { id } = await service.create(author, { scenario: 'Before: quicksilver.' });
      await edit(id, { scenario: 'Afterwards: hornblende.' });
      const found = async (search: string) =>
        (await service.as(null).call(catalogRoutes.listCharacters, { query: { search } })).body.total;
      expect([await found('quicksilver'), await found('hornblende')]).toEqual([0, 1]);
    });

    it('of the metadata alone makes no version', async () => {
      const { id } = await service.create(author);
      expect(numbers((await edit(id, { tags: ['x'] })).body)).toEqual({ version: 1, editRevision: 2 });
      expect((await setVisibility(id, false)).body).toEqual({ updated: true, isPublic: false, editRevision: 3 });
      expect(numbers((await get(id)).body)).toEqual({ version: 1, editRevision: 3 });
    });

    it.each([
      [{ name: ' ' }, 'Character name is required'],
      [{ summary: '' }, 'Character summary is required'],
    ])('needs name and summary, and no more: %j', async (own, sentence) => {
      const { id } = await service.create(author);
      const { status, error } = await edit(id, own);
      expect([status, error.error]).toEqual([400, sentence]);
      expect((await edit(id, { scenario: '', personality: '', firstMessage: '' })).status).toBe(200);
    });

    it('is for the author only', async () => {
      const { id } = await service.create(author);
      const secret = await service.create(author, { isPublic: false });
      for (const change of [edit, (to: string, _: object, by: Viewer | null) => setVisibility(to, true, by)]) {
        expect((await change(id, {}, null)).status).toBe(401);
        const refused = await change(id, {}, stranger);
        expect([refused.status, refused.error.error]).toEqual([
          403,
          'Permission denied. This character belongs to iris',
        ]);
        expect((await change(secret.id, {}, stranger)).status).toBe(404);
        expect((await change('nothing-such', {}, author)).status).toBe(404);
      }
      expect((await edit(id, { username: 'somebody' })).error.code).toBe('auth.denied');
    });

    it('comes as a form too, with lists and books as JSON', async () => {
      const { id } = await service.create(author);
      const form = new FormData();
      const fields = { name: 'Mira', summary: 's', tags: '["Sea"]', isPublic: 'false', editRevision: '1' };
      const lorebook = JSON.stringify({ entries: [{ keys: ['lamp'], content: 'Brass.' }] });
      for (const [name, value] of Object.entries({ ...fields, lorebook })) form.append(name, value);
      const reply = await service.as(author).fetch(`/characters/${id}`, { method: 'PUT', body: form });
      expect(reply.status).toBe(200);
      expect(await reply.json()).toMatchObject({
        isPublic: false,
        lorebook: { entries: [{ keys: ['lamp'], content: 'Brass.', enabled: true }] },
      });
    });
  });

  describe('two who edit at once', () => {
    it('the second is told, with the newer state, and nothing is lost', async () => {
      const { id, editRevision } = await service.create(author);
      const first = await edit(id, { editRevision, scenario: 'The first.' });
      const second = await edit(id, { editRevision, scenario: 'The second.' });
      expect([first.status, second.status]).toEqual([200, 409]);
      expect(second.error).toMatchObject({
        code: 'character.stale',
        character: { id, scenario: 'The first.', editRevision: 2, version: 2 },
      });
    });

    it('all get through who name no state', async () => {
      const { id } = await service.create(author);
      const texts = Array.from({ length: 8 }, (_, n) => `The ${n}.`);
      const edits = texts.map((scenario) => edit(id, { scenario }));
      const switches = texts.map((_, n) => setVisibility(id, n % 2 === 0));
      const replies = await Promise.all([...edits, ...switches]);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await get(id)).body.editRevision).toBe(17);
    });

    it('exactly one of many with the same state gets through', async () => {
      const { id, editRevision } = await service.create(author);
      const edits = Array.from({ length: 8 }, (_, n) => edit(id, { editRevision, scenario: `Number ${n}` }));
      const replies = await Promise.all(edits);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
      const winner = replies.find(({ status }) => status === 200);
      const { body } = await get(id);
      expect(body.scenario).toBe(winner?.body.scenario);
      expect((await versions(id)).map(({ n }) => n)).toEqual([body.version, 1]);
    });

    it('without an edit revision each one is acknowledged only when it is there', async () => {
      const { id } = await service.create(author);
      const edits = Array.from({ length: 6 }, (_, n) => edit(id, { scenario: `Number ${n}` }));
      const statuses = (await Promise.all(edits)).map(({ status }) => status);
      const acknowledged = statuses.filter((status) => status === 200).length;
      expect(acknowledged).toBeGreaterThan(0);
      expect((await versions(id)).length).toBe(1 + acknowledged);
      expect((await get(id)).body.editRevision).toBe(1 + acknowledged);
    });
  });

  it('no moderator gives an author a 409', async () => {
    const { id, editRevision } = await service.create(author);
    const moderation = service.app.get(CharacterModerationService);
    await moderation.decide(id, 'pending', 1);
    await moderation.decide(id, 'hidden', 2);
    expect((await get(id, stranger, false)).status).toBe(404);
    expect((await get(id, null, false)).status).toBe(404);
    expect((await get(id, aViewer({ isAdmin: true }), false)).body).toMatchObject({ moderation: 'hidden' });
    expect((await get(id)).body).toMatchObject({ moderation: 'hidden', version: 1, editRevision });
    const { status, body } = await edit(id, { editRevision, scenario: 'Harmless now.' });
    expect([status, body.moderation, body.version]).toEqual([200, 'hidden', 2]);
    await moderation.decide(id, 'none', 3);
    expect((await get(id, stranger, false)).body.scenario).toBe('Harmless now.');
  });

  describe('older versions', () => {
    it('are read by the author, and listed for all who may see the character', async () => {
      const { id } = await service.create(author, { scenario: 'One.' });
      await edit(id, { scenario: 'Two.' });
      const read = (n: number, viewer: Viewer | null = author) =>
        service.as(viewer).call(catalogRoutes.getVersion, { params: { id, n }, query: {} });
      expect((await read(1)).body).toMatchObject({ n: 1, card: { scenario: 'One.' } });
      expect((await read(3)).status).toBe(404);
      expect([(await read(1, null)).status, (await read(1, stranger)).status]).toEqual([401, 403]);
      expect((await versions(id, null)).map(({ n }) => n)).toEqual([2, 1]);
      await setVisibility(id, false);
      const hidden = await service.as(stranger).call(catalogRoutes.listVersions, { params: { id }, query: {} });
      expect(hidden.status).toBe(404);
    });

    it('are restored as new ones', async () => {
      const { id } = await service.create(author, { name: 'Ada', scenario: 'One.' });
      await edit(id, { name: 'Berta', scenario: 'Two.' });
      const restore = (n: number, editRevision: number, viewer: Viewer = author) =>
        service.as(viewer).call(catalogRoutes.restoreVersion, { params: { id, n }, body: { editRevision } });
      expect((await restore(1, 1)).error).toMatchObject({ code: 'character.stale', character: { name: 'Berta' } });
      expect((await restore(1, 2, stranger)).status).toBe(403);
      expect((await restore(9, 2)).status).toBe(404);
      const { status, body } = await restore(1, 2);
      expect(status).toBe(200);
      expect(body).toMatchObject({ name: 'Ada', scenario: 'One.', version: 3, editRevision: 3 });
      expect((await versions(id)).map(({ n, changed }) => [n, changed])).toEqual([
        [3, ['name', 'scenario']],
        [2, ['name', 'scenario']],
        [1, []],
      ]);
    });

    it('that an edit left behind when it was cut short are never shown, and hold up nobody', async () => {
      const { id } = await service.create(author);
      const { body } = await get(id);
      const repository = service.app.get(VersionsRepository);
      const current = await repository.find(id, 1);
      const card = { ...Card.parse(body), scenario: 'Never acknowledged.' };
      await repository.insert({
        characterId: id,
        previous: 1,
        card,
        changed: ['scenario'],
        original: current?.original ?? null,
        createdAt: new Date(),
      });
      expect((await get(id)).body.scenario).toBe(body.scenario);
      expect((await versions(id)).map(({ n }) => n)).toEqual([1]);
      const next = await edit(id, { scenario: 'Acknowledged.' });
      expect(next.body.version).toBe(3);
      expect((await versions(id)).map(({ n }) => n)).toEqual([3, 1]);
      const lost = await service.as(author).call(catalogRoutes.getVersion, { params: { id, n: 2 }, query: {} });
      expect(lost.status).toBe(404);
    });
  });

  it('those that nobody names are discarded, also for chats, and the others stay', async () => {
    const cards = await eventSink(service, 'catalog.cards');
    const { id, editRevision } = await service.create(author, { scenario: 'Kept first.' });
    const edits = Array.from({ length: 8 }, (_, n) => edit(id, { editRevision, scenario: `Number ${n}` }));
    const lost = (await Promise.all(edits)).filter(({ status }) => status === 409).length;
    const repository = service.app.get(VersionsRepository);
    const named = await versions(id);
    const cutShort = { characterId: 'never-made', previous: null, card: { ...emptyCard, name: 'Nobody' }, changed: [] };
    await repository.insert({ ...cutShort, original: null, createdAt: new Date() });
    const all = async () => {
      const found = await Promise.all(Array.from({ length: 20 }, (_, n) => repository.find(id, n + 1)));
      return [...found, await repository.find('never-made', 1)].filter((row) => row !== null);
    };
    const sweeper = service.app.get(CharacterCleanup);
    await sweeper.sweep();
    expect((await all()).filter(({ isDeleted }) => isDeleted)).toEqual([]);
    await sweeper.sweep(Date.now() + DAY_MS);
    const discarded = (await all()).filter(({ isDeleted }) => isDeleted);
    const overtaken = discarded.filter(({ characterId }) => characterId === id);
    expect(discarded.length).toBe(overtaken.length + 1);
    expect(overtaken.length).toBeLessThanOrEqual(lost);
    expect(discarded.map(({ texts, parts }) => ({ texts, parts }))).toEqual(
      discarded.map(() => ({ texts: mapFields(cardTextFields, () => ''), parts: '{}' })),
    );
    const told = () => cards.received.map(({ data }) => data as { cardId: string; isDeleted: boolean });
    await eventually(() =>
      discarded.every(({ _id }) => told().some(({ cardId, isDeleted }) => cardId === _id && isDeleted)),
    );
    expect(await versions(id)).toEqual(named);
    expect(await repository.pending(new Date(Date.now() + DAY_MS), 100)).toEqual([]);
    const next = await edit(id, { scenario: 'Afterwards.' });
    expect(next.body.version).toBe(Math.max(...(await all()).map(({ n }) => n)));
    expect(overtaken.map(({ n }) => n)).not.toContain(next.body.version);
    await cards.close();
  });

  it('too large a card is refused with a clear sentence', async () => {
    const { id } = await service.create(author);
    const entries = Array.from({ length: 1_100 }, (_, n) => ({ keys: [`key ${n}`], content: 'x'.repeat(1_000) }));
    const { status, error } = await edit(id, { lorebook: { entries } });
    expect([status, error.code]).toEqual([413, 'character.too_large']);
    expect((await edit(id, { lorebook: { entries: entries.slice(0, 800) } })).status).toBe(200);
  });

  it('are published whole, each once; a deletion takes all texts away and the rows with them', async () => {
    const cards = await eventSink(service, 'catalog.cards');
    const { id } = await service.create(author, { scenario: 'First words.' });
    await edit(id, { scenario: 'Second words.' });
    const published = () =>
      cards.received
        .map(({ name, data }) => ({ name, data: data as { characterId: string; cardId: string; isDeleted: boolean } }))
        .filter(({ data }) => data.characterId === id);
    await eventually(() => published().length === 2);
    expect(published().sort((one, other) => (one.data.cardId < other.data.cardId ? -1 : 1))).toEqual([
      { name: 'card.published', data: expect.objectContaining({ cardId: `${id}:1`, version: 1, isDeleted: false }) },
      { name: 'card.published', data: expect.objectContaining({ cardId: `${id}:2`, version: 2, name: 'Mira' }) },
    ]);
    await service.as(author).call(catalogRoutes.deleteCharacter, { params: { id }, query: {} });
    await eventually(() => published().filter(({ data }) => data.isDeleted).length === 2);
    const ends = published().filter(({ data }) => data.isDeleted);
    expect(ends.map(({ data }) => data.cardId).sort()).toEqual([`${id}:1`, `${id}:2`]);
    expect(JSON.stringify(ends)).not.toMatch(/words|lamplighter|Mira/);
    const repository = service.app.get(VersionsRepository);
    await eventually(async () => {
      await service.app.get(CharacterCleanup).sweep();
      return (await repository.find(id, 1)) === null && (await repository.find(id, 2)) === null;
    });
    await cards.close();
  });
});
