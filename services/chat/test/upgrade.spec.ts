import { readFileSync } from 'node:fs';
import { chatRoutes, type Chat } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { markPath, StoreConnection } from '@masque/service-kit/store';
import { aViewer, backingEnv, eventually, type StartedService, startedService } from '@masque/testkit';
import mongoose from 'mongoose';
import type { Facts } from '../../../e2e/upgrade/facts.ts';
import { restoreDump } from '../../../e2e/upgrade/dump.ts';
import { chatIndexes } from '../src/chats/chat.schema.ts';
import { upgradedChat } from '../src/chats/upgrade/version-01.rules.ts';
import { chat as definition } from '../src/service.ts';
import { testRing } from './started-chat.ts';

const facts: Facts = JSON.parse(readFileSync('e2e/upgrade/fixture/facts.json', 'utf8'));
/** Shape of a message of version 0.1. */
interface OldMessage {
  id: string;
  sender: string;
  text: string;
  createdAt: string;
  version: number;
  versions: string[];
}

/** Indexes of version 0.1, and of later versions until they were replaced. */
async function makeIndexes(database: string) {
  const client = await mongoose.mongo.MongoClient.connect(backingEnv().MONGODB_URL);
  await client
    .db(database)
    .collection('chats')
    .createIndexes([
      { key: { userId: 1, isDeleted: 1, updatedAt: -1 } },
      { key: { 'generation.instance': 1 }, sparse: true },
      { key: { isPurging: 1 }, sparse: true },
    ]);
  await client.close();
}

/** Starts the service on rows of version 0.1. */
describe('chats of version 0.1', () => {
  let service: StartedService;
  const prefix = `t${newId()}-`;
  beforeAll(async () => {
    await restoreDump(backingEnv().MONGODB_URL, 'e2e/upgrade/fixture/store.json.gz', prefix);
    await makeIndexes(`${prefix}chat`);
    service = await startedService(definition, {
      SECRETS_KEY: testRing(),
      MODEL_GATEWAY_URL: 'http://127.0.0.1:9/v1',
      NAME_PREFIX: prefix,
    });
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  });
  afterAll(() => service.close());

  const as = (username: string) =>
    service.as(aViewer({ userId: facts.users.find((user) => user.username === username)?.id ?? '', username }));
  const collection = (name: string) => service.app.get(StoreConnection).connection.collection(name);

  it('have the indexes that are declared, and no other', async () => {
    const indexes = await eventually(async () => {
      const all = Object.keys(await collection('chats').indexInformation());
      return all.includes('isPurging_1_purgeAt_1') ? all : null;
    });
    const declared = [...chatIndexes, { key: { [markPath('chat.changed')]: 1 } }].map(({ key }) =>
      Object.entries(key).flat().join('_'),
    );
    expect(indexes.sort()).toEqual(['_id_', ...declared].sort());
  });

  it.each(facts.chats.map(({ id, ...rest }) => [id, rest] as const))(
    'has all messages of %s',
    async (id, { username, messageCount, messages }) => {
      const { status, body } = await as(username).call(chatRoutes.getChat, { params: { id }, query: { limit: 200 } });
      expect(status).toBe(200);
      const shown = body.messages.map(({ id, sender, text, createdAt, version, versions }) => ({
        id,
        sender,
        text,
        createdAt,
        version,
        versions: versions.map((each) => each.text),
      }));
      const known = (messages as unknown as OldMessage[])
        .slice(-200)
        .map(({ id, sender, text, createdAt, version, versions }) => ({
          id,
          sender,
          text,
          createdAt,
          version,
          versions,
        }));
      expect(shown).toEqual(known);
      expect(body.chat.messageCount).toBe(messageCount);
      const replies = body.messages.filter(({ versions }) => versions[0]?.model);
      const traces = await Promise.all(
        replies.map((reply) =>
          as(username).call(chatRoutes.getTrace, { params: { id, messageId: reply.id }, query: {} }),
        ),
      );
      expect(traces.every((trace) => trace.status === 200)).toBe(true);
    },
  );

  it('does not bring back chats that were deleted', async () => {
    for (const { id, username } of facts.deletedChats) {
      expect((await as(username).call(chatRoutes.getChat, { params: { id }, query: {} })).status).toBe(404);
    }
  });

  it('can be gone on with: saved, listed and deleted', async () => {
    const [first] = facts.chats;
    const caller = as(first?.username ?? '');
    const chatId = first?.id ?? '';
    const saved = await caller.call(chatRoutes.saveHistory, {
      body: {
        chatId,
        messages: [{ id: String(first?.messages[0]?.['id']), sender: 'character', text: 'Edited since.' }],
      },
    });
    expect(saved.status).toBe(200);
    const { body: list } = await caller.call(chatRoutes.listHistories, { query: {} });
    const known = facts.chats.filter(({ username }) => username === first?.username).map(({ id }) => id);
    expect(list.map(({ id }: Chat) => id).toSorted()).toEqual(known.toSorted());
    expect((await caller.call(chatRoutes.deleteHistory, { params: { id: chatId }, query: {} })).status).toBe(200);
  });

  it('leaves no collection of the old shape', async () => {
    for (const name of ['messages', 'message-places', 'replies', 'usage'])
      expect(await collection(name).countDocuments({})).toBe(0);
    expect(await collection('chats').countDocuments({ members: { $exists: false } })).toBe(0);
  });

  it('breaks off a reply that a crash had left, with what was saved of it', () => {
    const createdAt = new Date();
    const message = { id: 'r', sender: 'character' as const, createdAt, state: 'streaming' as const };
    const old = {
      _id: 'c',
      userId: 'u',
      characterId: 'x',
      character: { name: 'Mira' },
      buckets: 1,
      messageCount: 2,
      createdAt,
      updatedAt: createdAt,
      isDeleted: false,
      generation: { messageId: 'r' },
      revision: 4,
    };
    const bucket = { _id: 'c:0', messages: [{ ...message, versions: [''], version: 0 }] };
    const parts = new Map([['r', { _id: 'c:r', parts: ['Half ', 'of it'], trace: { model: 'm' } }]]);
    expect(upgradedChat(old, [bucket], parts)).toMatchObject({
      row: { nextSeq: 1, lastMessage: 'Half of it', members: [{ characterId: 'x', version: 1 }] },
      messages: [{ id: 'r', swipes: [{ text: 'Half of it', state: 'broken', model: 'm' }] }],
      traces: [{ trace: { model: 'm' } }],
    });
    expect(upgradedChat(old, [bucket], new Map()).messages).toEqual([]);
  });
});
