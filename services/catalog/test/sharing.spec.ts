import { type Character, catalogRoutes, type EventData, MAX_SHARED_WITH, type Viewer } from '@masque/contracts';
import { aViewer, eventSink, eventually } from '@masque/testkit';
import { CharactersRepository } from '../src/characters/characters.repository.ts';
import { CharacterModerationService } from '../src/characters/moderation.service.ts';
import { type StartedCatalog, startedCatalog } from './support/catalog.ts';

const author = aViewer({ username: 'iris' });
const guest = aViewer({ username: 'gwen' });
const stranger = aViewer({ username: 'sam' });
const administrator = aViewer({ username: 'ada', isAdmin: true });

/** Order of the statuses in each table. */
const people = { visitor: null, stranger, guest, author, administrator } as const;
type Who = keyof typeof people;

describe('a private character that is shared by a link', () => {
  let service: StartedCatalog;
  beforeAll(async () => {
    service = await startedCatalog();
  });
  afterAll(() => service.close());

  const get = (viewer: Viewer | null, id: string) =>
    service.as(viewer).call(catalogRoutes.getCharacter, { params: { id }, query: {} });
  const share = (viewer: Viewer | null, id: string) =>
    service.as(viewer).call(catalogRoutes.shareCharacter, { params: { id }, body: {} });
  const shareOf = (viewer: Viewer | null, id: string) =>
    service.as(viewer).call(catalogRoutes.getShare, { params: { id }, query: {} });
  const revoke = (viewer: Viewer | null, id: string) =>
    service.as(viewer).call(catalogRoutes.revokeShare, { params: { id }, query: {} });
  const remove = (viewer: Viewer | null, id: string, person: string) =>
    service.as(viewer).call(catalogRoutes.unshareWith, { params: { id, person }, query: {} });
  const open = (viewer: Viewer | null, id: string, token: string) =>
    service.as(viewer).call(catalogRoutes.openShare, { params: { id, token }, body: {} });
  const setVisibility = (id: string, isPublic: boolean) =>
    service.as(author).call(catalogRoutes.setVisibility, { params: { id }, body: { isPublic } });
  const tokenOf = (url: string | null) => new URL(url ?? '', 'https://masque.test').searchParams.get('share') ?? '';
  const usernames = async (id: string) => (await shareOf(author, id)).body.sharedWith.map(({ username }) => username);

  /** Shared by a link through which the guest has joined. */
  const shared = async (): Promise<{ id: string; token: string; made: Character }> => {
    const made = await service.create(author, { isPublic: false, personality: 'Patient.' });
    const token = tokenOf((await share(author, made.id)).body.url);
    expect((await open(guest, made.id, token)).status).toBe(200);
    return { id: made.id, token, made };
  };

  it('has a link that nobody guesses, and the same one as long as it lives', async () => {
    const { id } = await service.create(author, { isPublic: false });
    expect((await shareOf(author, id)).body).toEqual({ url: null, sharedWith: [] });
    const { status, body } = await share(author, id);
    expect([status, body.url]).toEqual([200, `/character/${id}?share=${tokenOf(body.url)}`]);
    expect(Buffer.from(tokenOf(body.url), 'base64url')).toHaveLength(32);
    const all = await Promise.all(Array.from({ length: 5 }, () => share(author, id)));
    expect(new Set(all.map((one) => one.body.url))).toEqual(new Set([body.url]));
    expect((await shareOf(author, id)).body).toEqual({ url: body.url, sharedWith: [] });
  });

  it('is one and the same link for two who make it at once', async () => {
    const { id } = await service.create(author, { isPublic: false });
    const all = await Promise.all(Array.from({ length: 5 }, () => share(author, id)));
    expect(new Set(all.map(({ body }) => body.url)).size).toBe(1);
  });

  it('is seen by who opened the link, who stands in its author’s list; lists and searches of others are as before', async () => {
    const before = Date.now();
    const { id, token, made } = await shared();
    const opened = await open(guest, id, token);
    expect(opened.body).toMatchObject({ id, personality: 'Patient.', isAuthor: false, isPublic: false });
    expect((await get(guest, id)).body).toEqual(opened.body);
    const { sharedWith } = (await shareOf(author, id)).body;
    expect(sharedWith).toEqual([{ username: 'gwen', since: expect.any(String) }]);
    expect(Date.parse(sharedWith[0]?.since ?? '')).toBeGreaterThanOrEqual(before);
    const { body } = await service.as(guest).call(catalogRoutes.listCharacters, { query: { limit: 200 } });
    expect(body.characters.map((card) => card.id)).not.toContain(id);
    // Sharing isn't an edit: an author who is editing gets no 409.
    expect((await get(author, id)).body).toMatchObject({ editRevision: made.editRevision, updatedAt: made.updatedAt });
  });

  it('may be opened again and again, by its author too, who is not in the list', async () => {
    const { id, token } = await shared();
    for (const viewer of [guest, guest, author]) expect((await open(viewer, id, token)).status).toBe(200);
    const late = await Promise.all(Array.from({ length: 5 }, () => open(stranger, id, token)));
    expect(late.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await usernames(id)).toEqual(['gwen', 'sam']);
  });

  /** Changes between the guest's visit and the checks; statuses are in the order of `people`. */
  const states: readonly [string, (id: string) => Promise<unknown>, seen: number[], opened: number[]][] = [
    ['as it was', async () => {}, [404, 404, 200, 200, 404], [401, 200, 200, 200, 200]],
    ['public by now', (id) => setVisibility(id, true), [200, 200, 200, 200, 200], [401, 200, 200, 200, 200]],
    [
      'private again',
      async (id) => [await setVisibility(id, true), await setVisibility(id, false)],
      [404, 404, 200, 200, 404],
      [401, 200, 200, 200, 200],
    ],
    ['the guest removed', (id) => remove(author, id, 'gwen'), [404, 404, 404, 200, 404], [401, 200, 404, 200, 200]],
    ['the link revoked', (id) => revoke(author, id), [404, 404, 404, 200, 404], [401, 404, 404, 200, 404]],
    [
      'hidden by moderators',
      (id) => service.app.get(CharacterModerationService).decide(id, 'hidden', 1),
      [404, 404, 404, 200, 200],
      [401, 404, 404, 200, 200],
    ],
    [
      'public and hidden',
      async (id) => [
        await setVisibility(id, true),
        await service.app.get(CharacterModerationService).decide(id, 'pending', 1),
      ],
      [404, 404, 404, 200, 200],
      [401, 404, 404, 200, 200],
    ],
    [
      'deleted',
      (id) => service.as(author).call(catalogRoutes.deleteCharacter, { params: { id }, query: {} }),
      [404, 404, 404, 404, 404],
      [401, 404, 404, 404, 404],
    ],
  ];
  const each = async (status: (viewer: Viewer | null) => Promise<{ status: number }>) => {
    const found: Partial<Record<Who, number>> = {};
    for (const [who, viewer] of Object.entries(people)) Object.assign(found, { [who]: (await status(viewer)).status });
    return found;
  };
  const asTable = (statuses: readonly number[]) =>
    Object.fromEntries(Object.keys(people).map((who, n) => [who, statuses[n]]));

  it.each(states)('%s: who sees it, and whom the link lets in', async (_, change, seen, opened) => {
    const { id, token } = await shared();
    await change(id);
    expect(await each((viewer) => get(viewer, id))).toEqual(asTable(seen));
    expect(await each((viewer) => open(viewer, id, token))).toEqual(asTable(opened));
  });

  it('is shared, and looked after, by its author alone', async () => {
    const { id } = await shared();
    const calls = [share, shareOf, revoke, (viewer: Viewer | null, to: string) => remove(viewer, to, 'gwen')];
    for (const call of calls) {
      const statuses = await each((viewer) => (viewer === author ? Promise.resolve({ status: 0 }) : call(viewer, id)));
      expect(statuses).toEqual({ visitor: 401, stranger: 404, guest: 403, author: 0, administrator: 404 });
      const refused = await call(guest, id);
      expect(refused.error.error).toBe('Permission denied. This character belongs to iris');
      expect((await call(aViewer({ isNamed: false }), id)).status).toBe(403);
    }
    expect(await usernames(id)).toEqual(['gwen']);
  });

  it('lets nobody in by a token that is wrong, empty or of another character', async () => {
    const { id, token } = await shared();
    const other = await shared();
    for (const wrong of [other.token, token.slice(0, -1), `${token}A`, token.toLowerCase(), 'null', '{}']) {
      expect((await open(stranger, id, wrong)).error.code).toBe('character.not_found');
    }
    const unshared = await service.create(author, { isPublic: false });
    for (const wrong of [token, 'undefined', 'null']) {
      expect((await open(stranger, unshared.id, wrong)).error.code).toBe('character.not_found');
    }
    expect((await open(aViewer({ isNamed: false }), id, token)).error.code).toBe('auth.username_needed');
    expect(await usernames(id)).toEqual(['gwen']);
  });

  describe('and taken back', () => {
    it('from one: that person stays out by this link, whoever else comes', async () => {
      const { id, token } = await shared();
      await open(stranger, id, token);
      const { body } = await remove(author, id, 'gwen');
      expect(body.sharedWith.map(({ username }) => username)).toEqual(['sam']);
      expect(tokenOf(body.url)).toBe(token);
      expect((await open(guest, id, token)).error.code).toBe('character.not_found');
      expect((await get(stranger, id)).status).toBe(200);
      expect((await remove(author, id, 'gwen')).body).toEqual(body);
      expect((await remove(author, id, 'nobody')).body).toEqual(body);
      // Usernames are case-insensitive.
      expect((await remove(author, id, 'SAM')).body.sharedWith).toEqual([]);
      expect((await get(stranger, id)).status).toBe(404);
    });

    it('from all, with the link; the next link is another one, and lets in whom it is given to', async () => {
      const { id, token } = await shared();
      await remove(author, id, 'gwen');
      await open(stranger, id, token);
      expect((await revoke(author, id)).body).toEqual({ url: null, sharedWith: [] });
      expect((await revoke(author, id)).status).toBe(200);
      for (const viewer of [guest, stranger]) {
        expect([(await get(viewer, id)).status, (await open(viewer, id, token)).status]).toEqual([404, 404]);
      }
      const next = tokenOf((await share(author, id)).body.url);
      expect(next).not.toBe(token);
      expect((await open(guest, id, token)).status).toBe(404);
      expect((await open(guest, id, next)).status).toBe(200);
      expect(await usernames(id)).toEqual(['gwen']);
    });
  });

  it('lets in so many people and no more, those counted who were removed', async () => {
    const { id, token } = await shared();
    const { rows } = Reflect.get(service.app.get(CharactersRepository), 'characters');
    await rows.updateOne({ _id: id }, { $set: { 'share.count': MAX_SHARED_WITH - 1 } });
    const crowd = Array.from({ length: 8 }, () => aViewer());
    const replies = await Promise.all(crowd.map((viewer) => open(viewer, id, token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status === 409).map(({ error }) => error.code);
    expect(refused).toEqual(Array.from({ length: 7 }, () => 'character.share_full'));
    await remove(author, id, 'gwen');
    expect((await open(stranger, id, token)).error.code).toBe('character.share_full');
    expect((await open(guest, id, token)).error.code).toBe('character.not_found');
  });

  it('tells other services by event who is in, by id, and neither link nor names', async () => {
    const sink = await eventSink(service, 'catalog.characters');
    const { id, token } = await shared();
    const states = () =>
      sink.received
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of this topic
        .map(({ data }) => data as EventData<'character.changed'>)
        .filter(({ characterId }) => characterId === id);
    const sharedWith = () => states().at(-1)?.sharedWith;
    await eventually(() => sharedWith()?.length === 1);
    expect(sharedWith()).toEqual([guest.userId]);
    await remove(author, id, 'gwen');
    await eventually(() => sharedWith()?.length === 0);
    await open(stranger, id, token);
    await eventually(() => sharedWith()?.length === 1);
    await revoke(author, id);
    await eventually(() => sharedWith()?.length === 0);
    const told = JSON.stringify(sink.received);
    for (const secret of [token, 'gwen', '"sam"']) expect(told).not.toContain(secret);
    await sink.close();
  });

  it('leaves neither link nor names behind when it is deleted', async () => {
    const { id } = await shared();
    await service.as(author).call(catalogRoutes.deleteCharacter, { params: { id }, query: {} });
    const row = await service.app.get(CharactersRepository).find(id);
    expect(row).toMatchObject({ isDeleted: true, sharedWith: [] });
    expect(row?.share).toBeUndefined();
  });
});
