import { newId } from '@masque/service-kit';
import { backingEnv, eventually } from '@masque/testkit';
import mongoose from 'mongoose';
import { startedChat, type StartedChat } from './started-chat.ts';

const speaker = (name: string) => ({ characterId: 'mira', name, image: null });
const message = (seq: number, name: string, imported?: string) => ({
  _id: `c:0000000${seq}`,
  chatId: 'c',
  id: `m${seq}`,
  seq,
  sender: 'character',
  speaker: speaker(name),
  swipes: [],
  ...(imported === undefined ? {} : { imported }),
});
const narrator = message(
  0,
  'Narrator',
  '{"role":"system","unknown":{"extra":{"type":"narrator"}},"version":0,"versions":1}',
);
const other = message(1, 'Cleo', '{"role":"assistant","unknown":{"extra":{}},"version":0,"versions":1}');
const own = message(2, 'Mira', '{"role":"assistant","unknown":{"extra":{"type":"narrator"}},"version":0,"versions":1}');
const written = message(3, 'Old Mira');

describe('speakers of chats that were imported earlier', () => {
  const prefix = `t${newId()}-`;
  let client: mongoose.mongo.MongoClient;
  let chat: StartedChat;
  const collection = (name: string) =>
    client.db(`${prefix}chat`).collection<{ _id: string; [field: string]: unknown }>(name);

  beforeAll(async () => {
    client = await mongoose.mongo.MongoClient.connect(backingEnv().MONGODB_URL);
    await collection('chats').insertOne({
      _id: 'c',
      members: [{ characterId: 'mira', name: 'Mira' }],
      unwritten: [narrator],
    });
    await collection('chat-messages').insertMany([narrator, other, own, written]);
    chat = await startedChat({ NAME_PREFIX: prefix });
  });
  afterAll(async () => {
    await chat.close();
    await client.close();
  });

  it('are narrators and group members again, and nobody else changes', async () => {
    const nobody = (name: string) => ({ characterId: null, name, image: null });
    await eventually(async () => {
      const rows = await collection('chat-messages').find({ chatId: 'c' }).sort({ _id: 1 }).toArray();
      return rows[0]?.['sender'] === 'narrator';
    });
    expect(await collection('chat-messages').find({ chatId: 'c' }).sort({ _id: 1 }).toArray()).toEqual([
      { ...narrator, sender: 'narrator', speaker: nobody('Narrator') },
      { ...other, speaker: nobody('Cleo') },
      own,
      written,
    ]);
    expect((await collection('chats').findOne({ _id: 'c' }))?.['unwritten']).toMatchObject([
      { sender: 'narrator', speaker: nobody('Narrator') },
    ]);
  });
});
