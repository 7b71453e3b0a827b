import { randomBytes } from 'node:crypto';
import { chatRoutes } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { aViewer, backingEnv, eventually } from '@masque/testkit';
import mongoose from 'mongoose';
import { parseKeyRing, seal } from '../src/key-ring.ts';
import type { SettingsRow } from '../src/settings/settings.schema.ts';
import { startedChat, TEST_KEY, type StartedChat } from './started-chat.ts';

describe('API keys of a version that knew one gateway', () => {
  const prefix = `t${newId()}-`;
  const oldKey = `old:${randomBytes(32).toString('base64')}`;
  const newKey = `new:${randomBytes(32).toString('base64')}`;
  const viewer = aViewer();
  const users = [viewer.userId, ...Array.from({ length: 250 }, () => newId())];
  let client: mongoose.mongo.MongoClient;
  let chat: StartedChat;
  const rows = () => client.db(`${prefix}chat`).collection<SettingsRow & { key?: unknown }>('settings');
  const start = (ring: string) => startedChat({ NAME_PREFIX: prefix, SECRETS_KEY: ring });
  const areBound = () =>
    eventually(async () => (await rows().countDocuments({ 'keys.default.isUnbound': true })) === 0);

  beforeAll(async () => {
    client = await mongoose.mongo.MongoClient.connect(backingEnv().MONGODB_URL);
    const savedAt = new Date('2026-01-02T03:04:05.000Z');
    const old = users.map((_id) => ({
      _id,
      model: 'llama3',
      key: { ...seal(parseKeyRing(oldKey), TEST_KEY, _id), last4: 'nted', savedAt },
    }));
    await rows().insertMany([...old, { _id: 'without-key', model: 'llama3' }]);
    chat = await start(oldKey);
  });
  afterAll(async () => {
    await chat.close();
    await client.close();
  });

  const askedWith = async () => {
    const reply = await chat.service
      .as(viewer)
      .call(chatRoutes.complete, { body: { messages: [{ role: 'user', content: 'Hi' }] } });
    return [reply.status, chat.gateway.exchanges.at(-1)?.headers.authorization];
  };

  it('belong to the default gateway, and are bound to it once the service has started', async () => {
    await areBound();
    expect(await rows().countDocuments({ key: { $exists: true } })).toBe(0);
    const row = await rows().findOne({ _id: viewer.userId });
    expect(row).toMatchObject({ model: 'llama3', keys: { default: { last4: 'nted', keyId: 'old' } } });
    expect(row?.keys?.['default']?.savedAt.toISOString()).toBe('2026-01-02T03:04:05.000Z');
    expect(row?.keys?.['default']).not.toHaveProperty('isUnbound');
    expect(await rows().findOne({ _id: 'without-key' })).toEqual({ _id: 'without-key', model: 'llama3' });
    expect(await askedWith()).toEqual([200, `Bearer ${TEST_KEY}`]);
    const { body } = await chat.service.as(viewer).call(chatRoutes.getKey, { query: {} });
    expect(body).toEqual({ apiKey: 'sk-or-…nted' });
  });

  it('open for nobody else and for no other gateway, also when somebody moves them in the store', async () => {
    const thief = aViewer();
    const row = await rows().findOne({ _id: viewer.userId });
    const stolen = row?.keys?.['default'];
    if (!stolen) throw new Error('no key');
    await rows().insertOne({ _id: thief.userId, keys: { default: stolen } });
    const reply = await chat.service
      .as(thief)
      .call(chatRoutes.complete, { body: { messages: [{ role: 'user', content: 'Hi' }] } });
    expect(reply.status).toBe(401);
    await rows().deleteOne({ _id: thief.userId });
  });

  it('are encrypted anew with a new key of the ring, after which nothing needs the old one', async () => {
    await chat.close();
    chat = await start(`${newKey},${oldKey}`);
    await eventually(async () => (await rows().countDocuments({ 'keys.default.keyId': 'old' })) === 0);
    expect(await rows().countDocuments({ 'keys.default.keyId': 'new' })).toBe(users.length);
    await chat.close();
    chat = await start(newKey);
    expect(await askedWith()).toEqual([200, `Bearer ${TEST_KEY}`]);
  });
});
