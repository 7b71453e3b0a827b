import { chatRoutes } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { backingEnv } from '@masque/testkit';
import mongoose from 'mongoose';
import { startedChat, type StartedChat } from './started-chat.ts';

/** A character as version 0.1 stored it beside the chats: with its texts. */
const yesterday = (own: Record<string, unknown> = {}) => ({
  _id: newId(),
  authorId: 'author-1',
  authorUsername: 'iris',
  name: 'Mira',
  scenario: 'A harbour of yesterday.',
  personality: 'Quiet as snow.',
  firstMessage: '"You are late."',
  exampleDialogs: 'User: Hi',
  image: '/media/0123/full.webp',
  imageColor: '#332211',
  isPublic: true,
  isDeleted: false,
  revision: 3,
  ...own,
});

describe('characters of version 0.1 in chat', () => {
  const prefix = `t${newId()}-`;
  const whole = yesterday();
  const secret = yesterday({ name: 'Secret', isPublic: false });
  const gone = yesterday({ name: 'Gone', isDeleted: true, scenario: '', personality: '', firstMessage: '' });
  const halfDone = yesterday({ name: 'Half done', personality: 'Loud as thunder.' });
  const many = Array.from({ length: 450 }, (_, n) => yesterday({ name: `Number ${n}` }));
  const all = [whole, secret, gone, halfDone, ...many];
  let client: mongoose.mongo.MongoClient;
  let chat: StartedChat;
  const collection = (name: string) =>
    client.db(`${prefix}chat`).collection<{ _id: string; [field: string]: unknown }>(name);

  beforeAll(async () => {
    client = await mongoose.mongo.MongoClient.connect(backingEnv().MONGODB_URL);
    await collection('characters').insertMany(all);
    // An upgrade that died between its two writes.
    await collection('cards').insertOne({
      _id: `${halfDone._id}:1`,
      characterId: halfDone._id,
      version: 1,
      card: JSON.stringify({ name: 'Half done', personality: 'Loud as thunder.' }),
      isDeleted: false,
      revision: 0,
    });
    chat = await startedChat({ NAME_PREFIX: prefix });
  });
  afterAll(async () => {
    await chat.close();
    await client.close();
  });

  it('have their texts as version 1 of a card, and nothing of them in their rows', async () => {
    expect(await collection('cards').countDocuments({})).toBe(all.length - 1);
    const card = await collection('cards').findOne({ _id: `${whole._id}:1` });
    expect(card).toMatchObject({ characterId: whole._id, version: 1, isDeleted: false, revision: 0 });
    expect(JSON.parse(String(card?.['card']))).toMatchObject({
      name: 'Mira',
      scenario: 'A harbour of yesterday.',
      personality: 'Quiet as snow.',
      firstMessage: '"You are late."',
      exampleDialogs: 'User: Hi',
      description: '',
      lorebook: null,
    });
    expect(await collection('cards').findOne({ characterId: gone._id })).toBeNull();
    const row = await collection('characters').findOne({ _id: secret._id });
    expect(row).toMatchObject({
      name: 'Secret',
      version: 1,
      isPublic: false,
      sharedWith: [],
      moderation: 'none',
      revision: 3,
    });
    const old = { $or: [{ scenario: { $exists: true } }, { personality: { $exists: true } }, { version: { $ne: 1 } }] };
    expect(await collection('characters').countDocuments(old)).toBe(0);
  });

  it.each([
    ['one that was split', whole, 'Quiet as snow.'],
    ['one that a crash had left half split', halfDone, 'Loud as thunder.'],
  ])('can be chatted with at once: %s', async (_, { _id }, personality) => {
    const { caller } = await chat.person();
    const { body } = await caller.call(chatRoutes.saveHistory, { body: { characterId: _id } });
    const messages = [{ role: 'user' as const, content: 'Hello' }];
    const reply = await caller.call(chatRoutes.complete, { body: { chatId: body.id, messages } });
    expect(reply.status).toBe(200);
    expect(JSON.stringify(chat.gateway.exchanges.at(-1)?.body.messages)).toContain(personality);
  });

  it('are hidden from whom they were hidden before', async () => {
    const { caller } = await chat.person();
    for (const { _id } of [secret, gone]) {
      expect((await caller.call(chatRoutes.saveHistory, { body: { characterId: _id } })).status).toBe(404);
    }
  });
});
