import { catalogRoutes, events } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { aViewer, backingEnv, eventSink, eventually } from '@masque/testkit';
import mongoose from 'mongoose';
import { type StartedCatalog, startedCatalog } from './support/catalog.ts';

/** Rows as version 0.1 wrote them. */
const yesterday = (author: ReturnType<typeof aViewer>, own: Record<string, unknown> = {}) => ({
  _id: newId(),
  authorId: author.userId,
  authorUsername: author.username,
  name: 'Mira',
  summary: 'A lamplighter.',
  scenario: 'A harbour of yesterday.',
  personality: 'Patient.',
  firstMessage: '"You are late."',
  exampleDialogs: 'User: Hi',
  tags: ['sea'],
  gender: 'Female',
  isPublic: true,
  imageHash: null,
  imageColor: null,
  createdAt: new Date('2026-01-02T03:04:05.000Z'),
  updatedAt: new Date('2026-01-03T03:04:05.000Z'),
  isDeleted: false,
  revision: 3,
  ...own,
});

describe('characters of version 0.1', () => {
  const prefix = `t${newId()}-`;
  const author = aViewer({ username: 'iris' });
  const whole = yesterday(author);
  const unpublished = yesterday(author, { name: 'Unpublished', isPublic: false, pending: true });
  const deleted = yesterday(author, { name: 'Gone', isDeleted: true, scenario: '', firstMessage: '' });
  const many = Array.from({ length: 450 }, (_, n) =>
    yesterday(author, { name: `Number ${n}`, scenario: `Place ${n}` }),
  );
  let service: StartedCatalog;
  let client: mongoose.mongo.MongoClient;

  beforeAll(async () => {
    client = await mongoose.mongo.MongoClient.connect(backingEnv().MONGODB_URL);
    const db = client.db(`${prefix}catalog`);
    await db.collection<{ _id: string }>('characters').insertMany([whole, unpublished, deleted, ...many]);
    // An upgrade that died between its two writes.
    const cut = many[7];
    await db.collection<{ _id: string; [field: string]: unknown }>('card-versions').insertOne({
      _id: `${cut?._id}:1`,
      characterId: cut?._id,
      n: 1,
      previous: null,
      texts: { name: 'Number 7', scenario: 'Place 7' },
      parts: '{}',
      changed: [],
      original: null,
      createdAt: new Date(),
      isDeleted: false,
      revision: 1,
      outbox: { 'card-published': true },
    });
    service = await startedCatalog({ NAME_PREFIX: prefix });
  });
  afterAll(async () => {
    await service.close();
    await client.close();
  });

  const get = async (id: string) =>
    service.as(author).call(catalogRoutes.getCharacter, { params: { id }, query: { forEdit: 'true' } });

  it('have the same texts as before, as version 1 of a card', async () => {
    expect((await get(whole._id)).body).toMatchObject({
      name: 'Mira',
      summary: 'A lamplighter.',
      scenario: 'A harbour of yesterday.',
      personality: 'Patient.',
      firstMessage: '"You are late."',
      exampleDialogs: 'User: Hi',
      description: '',
      alternateGreetings: [],
      lorebook: null,
      tags: ['sea'],
      moderation: 'none',
      version: 1,
      editRevision: 1,
      updatedAt: '2026-01-03T03:04:05.000Z',
    });
    expect((await get(deleted._id)).status).toBe(404);
    expect((await get(many[7]?._id ?? '')).body.scenario).toBe('Place 7');
    const rows = client.db(`${prefix}catalog`).collection('characters');
    expect(await rows.countDocuments({ $or: [{ firstMessage: { $exists: true } }, { pending: true }] })).toBe(0);
  });

  it('are found by their scenario, and can be edited', async () => {
    const { body } = await service.as(null).call(catalogRoutes.listCharacters, { query: { search: 'of yesterday' } });
    expect(body.characters.map(({ id }) => id)).toEqual([whole._id]);
    const edited = await service.as(author).call(catalogRoutes.updateCharacter, {
      params: { id: unpublished._id },
      body: { name: 'Unpublished', summary: 's', editRevision: 1 },
    });
    expect(edited.body).toMatchObject({ version: 2, scenario: 'A harbour of yesterday.' });
  });

  it('are published again, all of them, as newer states and with their cards', async () => {
    const states = await eventSink(service, 'catalog.characters');
    const cards = await eventSink(service, 'catalog.cards');
    const all = [whole, unpublished, deleted, ...many].map(({ _id }) => _id);
    const idsOf = (received: typeof states.received) =>
      new Set(received.map(({ data }) => (data as { characterId: string }).characterId));
    await eventually(() => idsOf(states.received).size === all.length);
    await eventually(() => idsOf(cards.received).size === all.length - 1);
    for (const { data } of states.received) {
      expect(events['character.changed'].data.strict().parse(data).revision).toBeGreaterThan(3);
    }
    for (const { data } of cards.received) events['card.published'].data.strict().parse(data);
    await Promise.all([states.close(), cards.close()]);
  });
});
