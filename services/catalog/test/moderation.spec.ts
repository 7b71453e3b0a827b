import { isDeepStrictEqual } from 'node:util';
import {
  type Character,
  catalogRoutes,
  type EventData,
  events,
  fillPath,
  type Input,
  type Route,
  type Viewer,
} from '@masque/contracts';
import { anAdmin, aViewer, eventSink, eventSource, eventually } from '@masque/testkit';
import { CharactersRepository } from '../src/characters/characters.repository.ts';
import { parseMediaUrl } from '@masque/media';
import { aPng, dataUrl } from './support/images.ts';
import { aDraft, type StartedCatalog, startedCatalog } from './support/catalog.ts';

type Query = Input<typeof catalogRoutes.listCharacters>['query'];
type State = EventData<'character.changed'>;

describe('a character that moderators decide about', () => {
  let service: StartedCatalog;
  let source: Awaited<ReturnType<typeof eventSource>>;
  let sink: Awaited<ReturnType<typeof eventSink>>;
  const author = aViewer({ username: 'iris' });
  const stranger = aViewer({ username: 'sam' });
  const admin = anAdmin({ username: 'ada' });
  beforeAll(async () => {
    service = await startedCatalog();
    source = await eventSource(service);
    sink = await eventSink(service, 'catalog.characters');
  });
  afterAll(async () => {
    await sink.close();
    await source.close();
    await service.close();
  });

  const decide = (id: string, moderation: State['moderation'], revision: number, type = 'character' as const) =>
    source.publish('subject.moderated', {
      ...events['subject.moderated'].example,
      subjectId: `${type}:${id}`,
      type,
      id,
      moderation,
      revision,
    });
  const get = (id: string, viewer: Viewer | null = author) =>
    service.as(viewer).call(catalogRoutes.getCharacter, { params: { id }, query: {} });
  const list = async (query: Query = {}, viewer: Viewer | null = null) =>
    (await service.as(viewer).call(catalogRoutes.listCharacters, { query })).body;
  const has = async (id: string, query: Query = {}, viewer: Viewer | null = null) =>
    (await list(query, viewer)).characters.some((card) => card.id === id);
  const decided = async (id: string, moderation: State['moderation'], revision: number) => {
    await decide(id, moderation, revision);
    await eventually(async () => (await get(id)).body.moderation === moderation);
  };
  const states = (id: string) =>
    sink.received.flatMap(({ data }) => {
      const state = events['character.changed'].data.parse(data);
      return state.characterId === id ? [state] : [];
    });

  it('is in nobody’s lists when it is hidden, but its author’s, and is back when it is restored', async () => {
    const { id } = await service.create(author, { name: 'Hideable', summary: 'lighthousekeeper', tags: ['hideable'] });
    const fan = aViewer();
    const example = events['mark.changed'].example;
    await source.publish('mark.changed', {
      ...example,
      kind: 'favorite',
      markId: `fan-${id}`,
      userId: fan.userId,
      targetId: id,
    });
    await eventually(() => has(id, { filter: 'favorites' }, fan));
    const cards = async (viewer: Viewer | null) =>
      (await service.as(viewer).call(catalogRoutes.listCards, { body: { ids: [id] } })).body.characters.length;
    const seen = async (viewer: Viewer | null) => [
      await has(id, {}, viewer),
      await has(id, { search: 'lighthousekeeper' }, viewer),
      await has(id, { tags: 'hideable' }, viewer),
      await has(id, { author: 'iris' }, viewer),
      (await cards(viewer)) > 0,
    ];
    const tagged = async () => {
      const { tags } = (await service.as(null).call(catalogRoutes.listTags, { query: {} })).body;
      return tags.some(({ tag }) => tag === 'hideable');
    };
    const { total } = await list();
    expect([await seen(null), await tagged()]).toEqual([Array(5).fill(true), true]);
    await decided(id, 'hidden', 1);
    // The index follows the store.
    await eventually(async () => !(await has(id)));
    for (const viewer of [null, stranger, admin]) expect(await seen(viewer)).toEqual(Array(5).fill(false));
    expect(await has(id, { filter: 'favorites' }, fan)).toBe(false);
    expect([await tagged(), (await list()).total]).toEqual([false, total - 1]);
    expect(await seen(author)).toEqual(Array(5).fill(true));
    expect(await has(id, { filter: 'mine' }, author)).toBe(true);
    await decided(id, 'none', 2);
    await eventually(async () => (await seen(stranger)).every(Boolean) && (await tagged()));
    expect(await has(id, { filter: 'favorites' }, fan)).toBe(true);
  });

  const ofOne = Object.entries(catalogRoutes).filter(([, { path }]) => path.startsWith('/characters/:id'));
  it.each(ofOne)('is not there for others in %s', async (name, route: Route) => {
    const { id } = await service.create(author, { reuse: 'fork' });
    await decided(id, name === 'getCharacter' ? 'pending' : 'hidden', 1);
    const path = fillPath(route.path, { id, n: 1, token: 'x', person: 'sam' });
    const body = { ...aDraft(), isPublic: true, username: stranger.username };
    const sent = route.body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
    for (const viewer of route.auth === 'optional' ? [stranger, null] : [stranger]) {
      const query = route.path.endsWith('/export') ? '?format=json' : '';
      const reply = await service.as(viewer).fetch(`${path}${query}`, { method: route.method, ...sent });
      const answer = (await reply.json()) as { code?: string };
      expect([reply.status, answer.code]).toEqual([404, 'character.not_found']);
    }
  });

  it('is told of with the decision, to its author and administrators as well', async () => {
    const { id } = await service.create(author);
    await decided(id, 'hidden', 1);
    for (const viewer of [author, admin]) expect((await get(id, viewer)).body).toMatchObject({ moderation: 'hidden' });
    await eventually(() => states(id).some(({ moderation }) => moderation === 'hidden'));
  });

  it('lends its pictures to nobody, also those of before, unless another character shows them', async () => {
    const pictureOf = async (id: string) => parseMediaUrl((await get(id)).body.image ?? '')?.hash ?? '';
    const put = (id: string, image: string) =>
      service.as(author).call(catalogRoutes.updateCharacter, { params: { id }, body: aDraft({ image }) });
    const hiddenPictures = async () =>
      (await service.as(null).call(catalogRoutes.listHiddenPictures)).body.pictures.map(({ hash, authorIds }) => ({
        [hash]: authorIds,
      }));
    const [first, second] = [dataUrl(await aPng(900, 700, 0x11)), dataUrl(await aPng(900, 700, 0x22))];
    const { id } = await service.create(author, { image: first });
    const before = await pictureOf(id);
    await put(id, second);
    const now = await pictureOf(id);
    expect(now).not.toBe(before);
    const ours = [{ [now]: [author.userId] }, { [before]: [author.userId] }];
    expect(await hiddenPictures()).not.toEqual(expect.arrayContaining(ours));
    await decided(id, 'hidden', 1);
    expect(await hiddenPictures()).toEqual(expect.arrayContaining(ours));
    const other = await service.create(stranger, { image: second });
    expect(await pictureOf(other.id)).toBe(now);
    const pictures = await hiddenPictures();
    expect(pictures).toEqual(expect.arrayContaining(ours.slice(1)));
    expect(pictures).not.toEqual(expect.arrayContaining(ours.slice(0, 1)));
    await decided(id, 'none', 2);
    expect(await hiddenPictures()).not.toEqual(expect.arrayContaining(ours.slice(1)));
  });

  it('is not copied by its author either, for the copy would be none of it', async () => {
    const { id } = await service.create(author);
    await decided(id, 'hidden', 1);
    const reply = await service.as(author).call(catalogRoutes.forkCharacter, { params: { id }, body: {} });
    expect([reply.status, reply.error.code]).toEqual([409, 'review.held']);
    await decided(id, 'none', 2);
    expect((await service.as(author).call(catalogRoutes.forkCharacter, { params: { id }, body: {} })).status).toBe(201);
  });

  it('goes by the newest decision, whatever comes late or twice', async () => {
    const { id } = await service.create(author);
    await decided(id, 'hidden', 2);
    await eventually(() => states(id).at(-1)?.moderation === 'hidden');
    await decide(id, 'none', 1);
    await decide(id, 'none', 2);
    await decided(id, 'pending', 3);
    await eventually(() => states(id).at(-1)?.moderation === 'pending');
    const told = states(id).map(({ moderation }) => moderation);
    expect(told.slice(told.indexOf('hidden'))).toEqual(['hidden', 'pending']);
  });

  it('is none when it is deleted or unknown, or when the decision is about something else', async () => {
    const gone = await service.create(author);
    await service.as(author).call(catalogRoutes.deleteCharacter, { params: { id: gone.id }, query: {} });
    const { id } = await service.create(author);
    await decide(gone.id, 'hidden', 1);
    await decide('never-was-here', 'hidden', 1);
    await decide(id, 'hidden', 1, 'comment' as 'character');
    const last = await service.create(author);
    await decided(last.id, 'hidden', 1);
    expect((await get(id)).body.moderation).toBe('none');
    await eventually(() => states(gone.id).at(-1)?.isDeleted);
    expect(states(gone.id).map(({ moderation }) => moderation)).not.toContain('hidden');
  });

  it('stays hidden when its author edits it at that moment', async () => {
    const { id, editRevision } = await service.create(author);
    const rows = service.app.get(CharactersRepository);
    const edit = rows.edit.bind(rows);
    // Moderators decide between the author's read and write.
    rows.edit = async (row, change) => {
      rows.edit = edit;
      await decided(id, 'hidden', 1);
      return edit(row, change);
    };
    const body = { ...aDraft({ name: 'Edited' }), editRevision };
    const { status, body: edited } = await service
      .as(author)
      .call(catalogRoutes.updateCharacter, { params: { id }, body });
    expect([status, edited.name, edited.moderation]).toEqual([200, 'Edited', 'hidden']);
    expect((await get(id, stranger)).status).toBe(404);
  });

  it('can be shown and corrected by its author while a suspended one only reads it', async () => {
    const { id } = await service.create(author);
    const suspended = { ...author, suspension: { until: '2999-01-01T00:00:00.000Z', reason: '' } };
    expect((await get(id, suspended)).status).toBe(200);
    expect((await service.as(suspended).call(catalogRoutes.listCards, { body: { ids: [id] } })).status).toBe(200);
    const { status, error } = await service
      .as(suspended)
      .call(catalogRoutes.setVisibility, { params: { id }, body: { isPublic: false } });
    expect([status, error.code]).toEqual([403, 'account.suspended']);
  });

  describe('where the operator has lists of words and links', () => {
    let strict: StartedCatalog;
    let strictSource: Awaited<ReturnType<typeof eventSource>>;
    let strictSink: Awaited<ReturnType<typeof eventSink>>;
    beforeAll(async () => {
      strict = await startedCatalog({
        REVIEW_WORDS: 'Casino, 赌场,free coins',
        REVIEW_LINKS: 'bad.example,Bücher.example',
      });
      strictSource = await eventSource(strict);
      strictSink = await eventSink(strict, 'catalog.characters');
    });
    afterAll(async () => {
      await strictSink.close();
      await strictSource.close();
      await strict.close();
    });

    const of = async (id: string, viewer: Viewer | null = author) =>
      (await strict.as(viewer).call(catalogRoutes.getCharacter, { params: { id }, query: {} }))
        .body as Partial<Character>;
    const isListed = async (id: string) =>
      (await strict.as(null).call(catalogRoutes.listCharacters, { query: { limit: 100 } })).body.characters.some(
        (card) => card.id === id,
      );
    const held = (id: string) =>
      strictSink.received
        .flatMap(({ data }) => {
          const state = events['character.changed'].data.parse(data);
          return state.characterId === id ? [state] : [];
        })
        .map(({ moderation, heldFor, isPublic }) => [moderation, heldFor, isPublic] as const);
    const edit = async (id: string, own: Parameters<typeof aDraft>[0]) =>
      (await strict.as(author).call(catalogRoutes.updateCharacter, { params: { id }, body: aDraft(own) })).body;
    const setVisibility = (id: string, isPublic: boolean) =>
      strict.as(author).call(catalogRoutes.setVisibility, { params: { id }, body: { isPublic } });
    const decideThere = (id: string, moderation: State['moderation'], revision: number) =>
      strictSource.publish('subject.moderated', {
        ...events['subject.moderated'].example,
        subjectId: `character:${id}`,
        id,
        moderation,
        revision,
      });
    const decidedThere = async (id: string, moderation: State['moderation'], revision: number) => {
      await decideThere(id, moderation, revision);
      await eventually(async () => (await of(id)).moderation === moderation);
    };

    it.each([
      ['in its card', { scenario: 'The CASINO on the hill.' }, ['Casino']],
      ['in its tags', { tags: ['赌场'] }, ['赌场']],
      [
        'as a link',
        { creatorNotes: 'https://www.bad.example/x and xn--bcher-kva.example' },
        ['bad.example', 'xn--bcher-kva.example'],
      ],
      ['deep in its lorebook', { alternateGreetings: ['FREE  coins!'] }, ['free coins']],
    ] as const)('waits from its creation when it has one %s', async (_, own, heldFor) => {
      const made = await strict.create(author, own as Parameters<typeof aDraft>[0]);
      expect(made.moderation).toBe('pending');
      expect(await isListed(made.id)).toBe(false);
      expect(
        (await strict.as(stranger).call(catalogRoutes.getCharacter, { params: { id: made.id }, query: {} })).status,
      ).toBe(404);
      await eventually(() => held(made.id).length === 1);
      expect(held(made.id)).toEqual([['pending', heldFor, true]]);
    });

    it('is shown at once when it has none', async () => {
      const { id, moderation } = await strict.create(author, { scenario: 'Casinos, notbad.example.' });
      expect([moderation, await isListed(id)]).toEqual(['none', true]);
    });

    it('waits when an edit, a visibility or an older version brings one in, and not while it is private', async () => {
      const { id } = await strict.create(author, { isPublic: false, scenario: 'A casino.' });
      expect((await of(id)).moderation).toBe('none');
      await setVisibility(id, true);
      expect([(await of(id)).moderation, await isListed(id)]).toEqual(['pending', false]);
      expect((await edit(id, { scenario: 'A harbour.' })).moderation).toBe('none');
      await eventually(() => isListed(id));
      expect((await edit(id, { tags: ['bad.example'] })).moderation).toBe('pending');
      expect((await edit(id, { tags: [] })).moderation).toBe('none');
      const restored = await strict.as(author).call(catalogRoutes.restoreVersion, { params: { id, n: 1 }, body: {} });
      expect([restored.body.moderation, await isListed(id)]).toEqual(['pending', false]);
      await setVisibility(id, false);
      expect((await of(id)).moderation).toBe('none');
      // States in quick succession become one event.
      await eventually(() => isDeepStrictEqual(held(id).at(-1), ['none', [], false]));
    });

    it('is not held again for what moderators have let through, but for what is new', async () => {
      const { id } = await strict.create(author, { scenario: 'A casino.' });
      await decidedThere(id, 'none', 1);
      await eventually(() => isListed(id));
      expect((await edit(id, { scenario: 'A casino by the sea.' })).moderation).toBe('none');
      await setVisibility(id, false);
      await setVisibility(id, true);
      expect((await of(id)).moderation).toBe('none');
      expect((await edit(id, { scenario: 'A casino, see bad.example.' })).moderation).toBe('pending');
      await eventually(() => held(id).some(([, heldFor]) => heldFor.join() === 'bad.example'));
      await decidedThere(id, 'none', 2);
      expect((await edit(id, { scenario: 'A casino, see bad.example/2.' })).moderation).toBe('none');
    });

    it('stays hidden whatever is edited, and waits on while moderators only look', async () => {
      const { id } = await strict.create(author, { scenario: 'A casino.' });
      await decidedThere(id, 'hidden', 1);
      expect((await edit(id, { scenario: 'A harbour.' })).moderation).toBe('hidden');
      expect((await edit(id, { scenario: 'Free coins.' })).moderation).toBe('hidden');
      await decidedThere(id, 'pending', 2);
      expect((await edit(id, { scenario: 'A harbour.' })).moderation).toBe('pending');
      await decidedThere(id, 'none', 3);
      await eventually(() => isListed(id));
    });

    it('loses what it was held for when it is deleted', async () => {
      const { id } = await strict.create(author, { scenario: 'A casino.' });
      await strict.as(author).call(catalogRoutes.deleteCharacter, { params: { id }, query: {} });
      await eventually(() => held(id).at(-1)?.[1].length === 0);
    });
  });
});
