import { catalogRoutes, definitionFields, mapFields, type Viewer } from '@masque/contracts';
import { aViewer, eventSink, eventually } from '@masque/testkit';
import { CharacterStatesService } from '../src/characters/states.service.ts';
import { DiscoveryService } from '../src/discovery/discovery.service.ts';
import { type TestDraft, type StartedCatalog, startedCatalog } from './support/catalog.ts';

const author = aViewer({ username: 'iris' });
const stranger = aViewer();

const definition = mapFields(definitionFields, (field) => `The ${field} of the lamplighter.`);
const shownToAll = {
  name: 'Mira',
  summary: 'A lamplighter.',
  firstMessage: '"You are late."',
  creatorNotes: 'Best at night.',
  creator: 'Iris',
  characterVersion: '2.1',
  nickname: 'Mi',
  tags: ['sea'],
};
const closed = mapFields(definitionFields, () => '');

describe('what others may do with the definition of a character', () => {
  let service: StartedCatalog;
  beforeAll(async () => {
    service = await startedCatalog();
  });
  afterAll(() => service.close());

  const told = (received: readonly { data: unknown }[], id: string) =>
    received.find(({ data }) => Reflect.get(data as object, 'characterId') === id);
  const create = (own: Partial<TestDraft> = {}) => service.create(author, { ...definition, ...shownToAll, ...own });
  const get = async (id: string, viewer: Viewer | null) =>
    (await service.as(viewer).call(catalogRoutes.getCharacter, { params: { id }, query: {} })).body;
  const setReuse = (id: string, reuse: TestDraft['reuse'], viewer = author) =>
    service.as(viewer).call(catalogRoutes.updateCharacter, {
      params: { id },
      body: { name: shownToAll.name, summary: shownToAll.summary, reuse },
    });
  const found = async (search: string, viewer: Viewer | null = null) =>
    (await service.as(viewer).call(catalogRoutes.listCharacters, { query: { search } })).body.characters.map(
      ({ id }) => id,
    );

  it('is to export it unless the author says otherwise', async () => {
    const { id } = await create();
    expect(await get(id, null)).toMatchObject({
      ...definition,
      reuse: 'export',
      isDefinitionShown: true,
      forkOf: null,
    });
  });

  it('is nothing when it is closed: others get the rest, and the author everything', async () => {
    const { id } = await create({ reuse: 'none' });
    const forOthers = { ...shownToAll, ...closed, reuse: 'none', isDefinitionShown: false };
    expect(await get(id, null)).toMatchObject(forOthers);
    expect(await get(id, stranger)).toMatchObject(forOthers);
    expect(await get(id, aViewer({ isAdmin: true }))).toMatchObject(forOthers);
    expect(await get(id, author)).toMatchObject({ ...shownToAll, ...definition, isDefinitionShown: true });
    const versions = await service.as(null).fetch(`/characters/${id}/versions`);
    expect(await versions.text()).not.toContain('lamplighter');
  });

  it('is changed by the author alone, as an edit without a new version of the texts', async () => {
    const { id } = await create();
    expect((await setReuse(id, 'none', stranger)).error.code).toBe('character.not_yours');
    const { body } = await setReuse(id, 'none');
    expect(body).toMatchObject({ reuse: 'none', version: 1, editRevision: 2, ...definition });
    expect(await get(id, stranger)).toMatchObject(closed);
    expect((await setReuse(id, 'fork')).body).toMatchObject({ reuse: 'fork', editRevision: 3 });
    expect(await get(id, stranger)).toMatchObject(definition);
    const kept = await setReuse(id, undefined);
    expect(kept.body).toMatchObject({ reuse: 'fork', editRevision: 4 });
  });

  it.each(['', 'all', 'NONE'])('is none of what we do not know: %j', async (reuse) => {
    const reply = await service.as(author).fetch('/characters', {
      method: 'POST',
      body: JSON.stringify({ ...definition, ...shownToAll, reuse }),
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(400);
  });

  it('is told by the character’s event, so that other services can keep to it', async () => {
    const sink = await eventSink(service, 'catalog.characters');
    const { id } = await create({ reuse: 'none' });
    await eventually(() => told(sink.received, id) !== undefined);
    const { data } = told(sink.received, id) ?? {};
    expect(data).toMatchObject({ reuse: 'none' });
    expect(JSON.stringify(data)).not.toContain(definition.scenario);
    await sink.close();
  });

  describe('and the search', () => {
    it('does not look into a closed scenario, so that nobody guesses it piece by piece', async () => {
      const { id } = await create({ scenario: 'Behind the obsidian mirror.' });
      expect(await found('obsidian mir')).toEqual([id]);
      await setReuse(id, 'none');
      for (const viewer of [null, stranger, author]) expect(await found('obsidian mir', viewer)).toEqual([]);
      expect(await found('obs')).toEqual([]);
      expect(await found(shownToAll.summary)).toContain(id);
      await setReuse(id, 'export');
      expect(await found('obsidian mir')).toEqual([id]);
    });

    it('keeps to it on instances that hear of it by event, and when the index is filled', async () => {
      const { id } = await create({ reuse: 'none', scenario: 'Behind the malachite mirror.' });
      const states = [];
      for await (const batch of service.app.get(CharacterStatesService).changedIn(null)) states.push(...batch);
      const state = states.find(({ characterId }) => characterId === id);
      expect(state).toMatchObject({ scenario: '', reuse: 'none' });
      if (state) await service.app.get(DiscoveryService).apply([{ ...state, revision: state.revision + 1 }]);
      expect(await found('malachite')).toEqual([]);
    });

    it('finds a private one for its author, whatever will be closed when it is public', async () => {
      const { id } = await create({ reuse: 'none', isPublic: false, scenario: 'Behind the onyx mirror.' });
      expect([await found('onyx', author), await found('onyx', stranger)]).toEqual([[id], []]);
      const visible = { params: { id }, body: { isPublic: true } };
      await service.as(author).call(catalogRoutes.setVisibility, visible);
      for (const viewer of [null, stranger, author]) expect(await found('onyx', viewer)).toEqual([]);
    });
  });
});
