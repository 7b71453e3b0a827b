import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogRoutes, type EventData, events } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { aCharacter, aViewer, eventSink, eventSource, eventually, playRecordedEvents } from '@masque/testkit';
import { type StartedCatalog, startedCatalog } from './support/catalog.ts';

type Chat = EventData<'chat.changed'>;

describe('the catalog and the others', () => {
  let service: StartedCatalog;
  let source: Awaited<ReturnType<typeof eventSource>>;
  const author = aViewer({ username: 'iris' });
  beforeAll(async () => {
    service = await startedCatalog();
    source = await eventSource(service);
  });
  afterAll(async () => {
    await source.close();
    await service.close();
  });

  const list = async () => (await service.as(null).call(catalogRoutes.listCharacters, { query: {} })).body;
  const card = async (id: string) => (await list()).characters.find((one) => one.id === id);
  const chatsOf = async (id: string) => (await card(id))?.chatsCount;
  const chatRow = (id: string) =>
    service.app
      .get(StoreConnection)
      .collection<{ _id: string; isDeleted: boolean; revision: number }>('chats')
      .findOne({ _id: id });
  const aChat = (characterId: string, own: Partial<Chat> = {}): Chat => ({
    ...events['chat.changed'].example,
    characterId,
    ...own,
  });

  it('tells each state of a character once, whole and by its contract', async () => {
    const sink = await eventSink(service, 'catalog.characters');
    const { id } = await service.create(author, { name: 'Told', tags: ['news'] });
    const states = () => sink.received.filter(({ data }) => Reflect.get(data as object, 'characterId') === id);
    await eventually(() => states().length === 1);
    await service.as(author).call(catalogRoutes.deleteCharacter, { params: { id }, query: {} });
    await eventually(() => states().length === 2);
    const parsed = states().map(({ name, data }) => [name, events['character.changed'].data.strict().parse(data)]);
    expect(parsed).toEqual([
      [
        'character.changed',
        expect.objectContaining({
          name: 'Told',
          tags: ['news'],
          isDeleted: false,
          revision: 1,
          authorId: author.userId,
        }),
      ],
      [
        'character.changed',
        expect.objectContaining({ name: 'Told', summary: '', tags: [], isDeleted: true, revision: 2 }),
      ],
    ]);
    await sink.close();
  });

  it('takes over what another instance wrote; twice and late does no harm', async () => {
    const second = aCharacter({ characterId: 'elsewhere', name: 'Second', revision: 2 });
    await source.publish('character.changed', second);
    await source.publish('character.changed', second);
    await source.publish('character.changed', { ...second, name: 'First', revision: 1 });
    await source.publish('character.changed', aCharacter({ characterId: 'marker', name: 'Marker' }));
    await eventually(() => card('elsewhere'));
    await eventually(() => card('marker'));
    expect((await list()).characters.filter(({ id }) => id === 'elsewhere').map(({ name }) => name)).toEqual([
      'Second',
    ]);
    await source.publish('character.changed', { ...second, isDeleted: true, revision: 3 });
    await eventually(async () => (await card('elsewhere')) === undefined);
    await source.publish('character.changed', { ...second, revision: 2 });
    await source.publish('character.changed', aCharacter({ characterId: 'marker', name: 'Newer', revision: 2 }));
    await eventually(async () => (await card('marker'))?.name === 'Newer');
    expect(await card('elsewhere')).toBeUndefined();
  });

  it('forgets a character that another instance made private', async () => {
    const shown = aCharacter({ characterId: 'withdrawn', name: 'Withdrawn words', tags: ['withdrawn'], revision: 1 });
    await source.publish('character.changed', shown);
    await eventually(() => card('withdrawn'));
    await source.publish('character.changed', { ...shown, isPublic: false, revision: 2 });
    await eventually(async () => (await card('withdrawn')) === undefined);
    const search = await service.as(null).call(catalogRoutes.listCharacters, { query: { search: 'withdrawn' } });
    expect(search.body).toMatchObject({ characters: [], total: 0 });
    const tags = await service.as(null).call(catalogRoutes.listTags, { query: { limit: 200 } });
    expect(tags.body.tags.map(({ tag }) => tag)).not.toContain('withdrawn');
  });

  it('counts the chats of a character, each once, until it is deleted', async () => {
    const { id } = await service.create(author);
    for (const chatId of ['one', 'two']) {
      const started = aChat(id, { chatId, revision: 1 });
      await source.publish('chat.changed', started);
      await source.publish('chat.changed', started);
      await source.publish('chat.changed', { ...started, messageCount: 9, revision: 2 });
    }
    await eventually(async () => (await chatsOf(id)) === 2);
    await source.publish('chat.changed', aChat(id, { chatId: 'one', isDeleted: true, revision: 3 }));
    await eventually(async () => (await chatsOf(id)) === 1);
    await source.publish('chat.changed', aChat(id, { chatId: 'one', revision: 2 }));
    await source.publish('chat.changed', aChat(id, { chatId: 'three', revision: 1 }));
    await eventually(async () => (await chatsOf(id)) === 2);
    const detail = await service.as(null).call(catalogRoutes.getCharacter, { params: { id }, query: {} });
    expect(detail.body.chatsCount).toBe(2);
    expect((await chatRow('one'))?.isDeleted).toBe(true);
  });

  it('writes nothing when a chat that is counted gets further messages', async () => {
    const { id } = await service.create(author);
    await source.publish('chat.changed', aChat(id, { chatId: 'talked', revision: 1 }));
    await eventually(async () => (await chatsOf(id)) === 1);
    await source.publish('chat.changed', aChat(id, { chatId: 'talked', messageCount: 5, revision: 2 }));
    // A later event of the same partition: once it's counted, the one before was handled.
    await source.publishAs('talked', 'chat.changed', aChat(id, { chatId: 'behind', revision: 1 }));
    await eventually(async () => (await chatsOf(id)) === 2);
    expect((await chatRow('talked'))?.revision).toBe(1);
  });

  it('keeps a count that comes before its character', async () => {
    await source.publish('chat.changed', aChat('later', { chatId: 'early', revision: 1 }));
    await eventually(() => chatRow('early'));
    await source.publish('character.changed', aCharacter({ characterId: 'later' }));
    await eventually(async () => (await chatsOf('later')) === 1);
  });

  it('fills the read model anew after a restart, also with counts', async () => {
    const { id } = await service.create(author, { name: 'Lasting' });
    const gone = await service.create(author, { name: 'Gone' });
    await service.as(author).call(catalogRoutes.deleteCharacter, { params: { id: gone.id }, query: {} });
    await source.publish('chat.changed', aChat(id, { chatId: 'lasting', revision: 1 }));
    await eventually(async () => (await chatsOf(id)) === 1);
    const prefix = String(service.env['NAME_PREFIX']);
    const other = await startedCatalog({ NAME_PREFIX: prefix });
    const { body } = await other.as(null).call(catalogRoutes.listCharacters, { query: { search: 'lasting' } });
    expect(body.characters).toEqual([expect.objectContaining({ id, chatsCount: 1 })]);
    const afterwards = await other.as(null).call(catalogRoutes.listCharacters, { query: { search: 'gone' } });
    expect(afterwards.body.characters).toEqual([]);

    const { id: late } = await service.create(author, { name: 'Written on the first instance' });
    await eventually(async () => {
      const found = await other.as(null).call(catalogRoutes.listCharacters, { query: { search: 'first instance' } });
      return found.body.characters.some((one) => one.id === late);
    });
    await other.close();
  });

  it('shows an author what another instance has just written or deleted, before any event tells of it', async () => {
    const iris = aViewer({ username: 'iris' });
    const edited = await service.create(iris, { name: 'Before' });
    const deleted = await service.create(iris, { name: 'Deleted' });
    const rows = service.app
      .get(StoreConnection)
      .collection<{ _id: string; name: string; isDeleted: boolean }>('characters');
    const row = await rows.findOne({ _id: edited.id });
    if (!row) throw new Error('the character is not in the store');
    const now = { updatedAt: new Date(), revision: 2 };
    // Bypasses this instance's code, like a write of another instance.
    await rows.updateOne({ _id: edited.id }, { $set: { ...now, name: 'After' } });
    await rows.updateOne({ _id: deleted.id }, { $set: { ...now, isDeleted: true } });
    await rows.insertOne({ ...row, ...now, _id: 'written-elsewhere', name: 'Elsewhere' });
    const listed = async (isAfterOwnChange: boolean) => {
      const caller = service.as(iris, { isAfterOwnChange });
      const query = { filter: 'mine', sort: 'alphabetical' } as const;
      const { body } = await caller.call(catalogRoutes.listCharacters, { query });
      return body.characters.map(({ name }) => name);
    };
    expect(await listed(false)).toEqual(['Before', 'Deleted']);
    expect(await listed(true)).toEqual(['After', 'Elsewhere']);
    expect(await listed(false)).toEqual(['After', 'Elsewhere']);
  });

  it('brings the index up to date after a restart, reading only what was changed meanwhile', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'masque-restart-'));
    const settings = { DISCOVERY_FILE: join(folder, 'index.sqlite') };
    const one = await startedCatalog(settings);
    const NAME_PREFIX = String(one.env['NAME_PREFIX']);
    const kept = await one.create(author, { name: 'Kept' });
    const removed = await one.create(author, { name: 'Removed' });
    await one.close();
    const meanwhile = await startedCatalog({ NAME_PREFIX });
    const added = await meanwhile.create(author, { name: 'Added' });
    await meanwhile.as(author).call(catalogRoutes.deleteCharacter, { params: { id: removed.id }, query: {} });
    const rows = meanwhile.app.get(StoreConnection).collection<{ _id: string; name: string }>('characters');
    const row = await rows.findOne({ _id: kept.id }, { projection: { changedHour: 0 } });
    // Has no changed hour, so only a full read finds it.
    await rows.insertOne({ ...row, _id: 'unchanged', name: 'Unchanged' });
    await meanwhile.close();
    const again = await startedCatalog({ NAME_PREFIX, ...settings });
    const { body } = await again.as(null).call(catalogRoutes.listCharacters, { query: {} });
    expect(body.characters.map(({ id }) => id)).toEqual([added.id, kept.id]);
    await again.close();
    const anew = await startedCatalog({ NAME_PREFIX });
    const all = await anew.as(null).call(catalogRoutes.listCharacters, { query: {} });
    expect(all.body.total).toBe(3);
    await anew.close();
    await rm(folder, { recursive: true });
  });

  it('handles the examples of today and what earlier versions sent, also twice', async () => {
    expect(await playRecordedEvents(service, 'catalog')).toEqual([]);
  });
});
