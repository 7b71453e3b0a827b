import { catalogRoutes, emptyCard, type Viewer } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { aViewer, eventually } from '@masque/testkit';
import { CharacterCleanup } from '../src/characters/character.cleanup.ts';
import { OriginalsRepository } from '../src/characters/originals/originals.repository.ts';
import { VersionsRepository } from '../src/characters/versions.repository.ts';
import { type TestDraft, type StartedCatalog, startedCatalog } from './support/catalog.ts';
import { aPng, dataUrl } from './support/images.ts';
import { keepOriginal, readOriginal } from './support/originals.ts';

const author = aViewer({ username: 'iris' });
const other = aViewer({ username: 'otto' });
const guest = aViewer({ username: 'gwen' });
const bytes = Buffer.from('{"spec":"chara_card_v2","data":{"name":"Mira","kept_aside":1}}');
const file = { fileName: 'mira.json', format: 'json', bytes } as const;
const DAY_MS = 86_400_000;

describe('a copy of a character of one’s own', () => {
  let service: StartedCatalog;
  beforeAll(async () => {
    service = await startedCatalog({ DAILY_UPLOAD_MIB: '1' });
  });
  afterAll(() => service.close());

  const fork = (viewer: Viewer | null, id: string, creationId?: string) =>
    service
      .as(viewer, creationId === undefined ? {} : { creationId })
      .call(catalogRoutes.forkCharacter, { params: { id }, body: {} });
  const edited = async (viewer: Viewer, id: string) =>
    (await service.as(viewer).call(catalogRoutes.getCharacter, { params: { id }, query: { forEdit: 'true' } })).body;
  const seen = async (viewer: Viewer | null, id: string) =>
    (await service.as(viewer).call(catalogRoutes.getCharacter, { params: { id }, query: {} })).body;
  const setVisibility = (viewer: Viewer, id: string, isPublic: boolean) =>
    service.as(viewer).call(catalogRoutes.setVisibility, { params: { id }, body: { isPublic } });
  const mine = async (viewer: Viewer) =>
    (await service.as(viewer).call(catalogRoutes.listCharacters, { query: { filter: 'mine' } })).body.characters;

  const whole = async (): Promise<Partial<TestDraft>> => ({
    tags: ['Sea', 'Night'],
    gender: 'Female',
    image: dataUrl(await aPng()),
    description: 'Tall.',
    creatorNotes: 'Best at night.',
    creator: 'Iris of the harbour',
    alternateGreetings: ['Another day.'],
    depthPrompt: { prompt: 'Fog.', depth: 2, role: 'system' },
    lorebook: { entries: [{ keys: ['lamp'], content: 'Brass.' }] },
    extensions: { 'other/tool': { deep: [1, null, ''] } },
    reuse: 'fork',
  });

  it('has all that the card says, is private and names where it comes from', async () => {
    const origin = await service.create(author, await whole());
    const { status, body: copy } = await fork(other, origin.id);
    expect(status).toBe(201);
    expect(copy).toEqual({
      ...origin,
      id: copy.id,
      createdAt: copy.createdAt,
      updatedAt: copy.updatedAt,
      authorUsername: 'otto',
      authorName: 'otto',
      isAuthor: true,
      isPublic: false,
      version: 1,
      editRevision: 1,
      forkOf: { id: origin.id, name: 'Mira', authorUsername: 'iris' },
    });
    expect(copy.id).not.toBe(origin.id);
    expect(origin.forkOf).toBeNull();
    expect(await edited(other, copy.id)).toEqual(copy);
    expect((await mine(other)).map((card) => card.id)).toEqual([copy.id]);
    expect(await seen(null, copy.id)).not.toHaveProperty('id');
    await setVisibility(other, copy.id, true);
    expect((await seen(null, copy.id)).forkOf).toEqual({ id: origin.id, name: 'Mira', authorUsername: 'iris' });
  });

  it('goes its own way: neither sees an edit or the end of the other', async () => {
    const origin = await service.create(author, await whole());
    const { body: copy } = await fork(other, origin.id);
    const body = { name: 'Mira', summary: 's', scenario: 'Elsewhere.' };
    await service.as(author).call(catalogRoutes.updateCharacter, { params: { id: origin.id }, body });
    await service.as(author).call(catalogRoutes.deleteCharacter, { params: { id: origin.id }, query: {} });
    const after = await edited(other, copy.id);
    expect(after).toEqual(copy);
    expect(after.forkOf?.name).toBe('Mira');
  });

  it('has the imported file too, as long as the copy lives', async () => {
    const origin = await service.create(author, { reuse: 'fork' });
    await keepOriginal(service, origin.id, file);
    const { body: copy } = await fork(other, origin.id);
    expect(await readOriginal(service, copy.id)).toEqual(file);
    const hash = (await service.app.get(VersionsRepository).find(copy.id, 1))?.original ?? '';
    await service.as(author).call(catalogRoutes.deleteCharacter, { params: { id: origin.id }, query: {} });
    await eventually(async () => {
      await service.app.get(CharacterCleanup).sweep();
      return (await service.app.get(OriginalsRepository).find(origin.id, hash)) === null;
    });
    expect(await readOriginal(service, copy.id)).toEqual(file);
  });

  it.each([
    ['fork', true, { author: 201, other: 201, visitor: 401 }],
    ['export', true, { author: 201, other: 403, visitor: 401 }],
    ['none', true, { author: 201, other: 403, visitor: 401 }],
    ['fork', false, { author: 201, other: 404, visitor: 401 }],
  ] as const)('of one that says %s (public: %j) is made by %j', async (reuse, isPublic, expected) => {
    const { id } = await service.create(author, { reuse, isPublic });
    const replies = { author: await fork(author, id), other: await fork(other, id), visitor: await fork(null, id) };
    expect(Object.fromEntries(Object.entries(replies).map(([who, { status }]) => [who, status]))).toEqual(expected);
    expect((await fork(aViewer({ isNamed: false }), id)).status).toBe(403);
  });

  it('is refused with a sentence where the author does not allow it', async () => {
    const { id } = await service.create(author);
    expect((await fork(other, id)).error).toMatchObject({
      code: 'character.fork_refused',
      error: 'The author doesn’t allow copies of this character.',
    });
  });

  it('is not made by those whom a private one was shared with', async () => {
    const { id } = await service.create(author, { reuse: 'fork', isPublic: false });
    const { body } = await service.as(author).call(catalogRoutes.shareCharacter, { params: { id }, body: {} });
    const token = body.url.split('share=')[1] ?? '';
    await service.as(guest).call(catalogRoutes.openShare, { params: { id, token }, body: {} });
    const { status, error } = await fork(guest, id);
    expect([status, error.code]).toEqual([403, 'character.fork_refused']);
  });

  it('of one’s own does not tell others of it, which may be private', async () => {
    const { id } = await service.create(author, { name: 'Secret draft', isPublic: false });
    const { body: copy } = await fork(author, id);
    expect(copy.forkOf).toEqual({ id, name: 'Secret draft', authorUsername: 'iris' });
    await setVisibility(author, copy.id, true);
    expect((await seen(other, copy.id)).forkOf).toBeNull();
    expect((await seen(author, copy.id)).forkOf?.id).toBe(id);
  });

  it('is made once by retries and by tries at the same moment with one Idempotency-Key', async () => {
    const { id } = await service.create(author, await whole());
    await keepOriginal(service, id, file);
    const viewer = aViewer();
    const creationId = newId();
    const replies = await Promise.all(Array.from({ length: 4 }, () => fork(viewer, id, creationId)));
    replies.push(await fork(viewer, id, creationId));
    expect(replies.map(({ status, body }) => [status, body.id])).toEqual(replies.map(() => [201, creationId]));
    expect(await mine(viewer)).toHaveLength(1);
    expect(await readOriginal(service, creationId)).toEqual(file);
  });

  it('counts what it keeps as sent, and is not made when the day’s bytes are used up', async () => {
    const large = { ...file, bytes: Buffer.alloc(600 * 1024, ' ') };
    const rich = aViewer();
    const { id } = await service.create(rich, { reuse: 'fork' });
    await keepOriginal(service, id, large);
    const viewer = aViewer();
    expect((await fork(viewer, id)).status).toBe(201);
    expect((await fork(viewer, id)).error.code).toBe('rate.limited');
    expect(await mine(viewer)).toHaveLength(1);
  });

  it('that was cut short leaves nothing behind', async () => {
    const { id } = await service.create(author, { reuse: 'fork' });
    await keepOriginal(service, id, file);
    const versions = service.app.get(VersionsRepository);
    const current = await versions.find(id, 1);
    if (!current) throw new Error('no version');
    const hash = current.original ?? '';
    const content = { previous: null, changed: [], original: hash, createdAt: new Date() };
    await versions.insert({ characterId: 'never-made', card: { ...emptyCard, name: 'Nobody' }, ...content });
    const repository = service.app.get(OriginalsRepository);
    const own = { fileName: file.fileName, format: file.format, bytes: file.bytes.length, createdAt: new Date() };
    await repository.save({ ...own, characterId: 'never-made', hash }, file.bytes);
    expect(await repository.find('never-made', hash)).not.toBeNull();
    await service.app.get(CharacterCleanup).sweep(Date.now() + DAY_MS);
    expect(await repository.find('never-made', hash)).toBeNull();
    expect(await repository.find(id, hash)).not.toBeNull();
  });
});
