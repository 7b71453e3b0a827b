import { backingEnv } from '@masque/testkit';
import { createLogger, newId } from '@masque/service-kit';
import type { BatchOptions, UpgradeContext } from '@masque/service-kit/store';
import mongoose, { type mongo } from 'mongoose';
import { hiddenRanges } from '../src/chats/messages/hidden-ranges.upgrade.ts';

interface Row extends mongo.Document {
  _id: string;
}

describe('chats of the last version', () => {
  const { MONGODB_URL: url } = backingEnv();
  const database = `t${newId()}`;
  let client: mongo.MongoClient;
  beforeAll(async () => {
    client = await mongoose.mongo.MongoClient.connect(url);
  });
  afterAll(async () => {
    await client.db(database).dropDatabase();
    await client.close();
  });

  it('keep their hidden messages, also when the upgrade is interrupted', async () => {
    const chats = client.db(database).collection<Row>('chats');
    const messages = client.db(database).collection<Row>('chat-messages');
    await chats.insertMany([{ _id: 'a' }, { _id: 'b', hidden: [[0, 0]] }, { _id: 'c' }]);
    const message = (chatId: string, seq: number, own: object = { isHidden: true }) => ({
      _id: `${chatId}:0000000${seq}`,
      chatId,
      seq,
      ...own,
    });
    await messages.insertMany([
      ...[0, 1, 4].map((seq) => message('a', seq)),
      // The batch had written the row, not the documents.
      ...[0, 2].map((seq) => message('b', seq)),
      message('c', 0, {}),
    ]);
    const db = client.db(database);
    const inBatches: UpgradeContext['inBatches'] = async <T extends Row>(
      collection: string,
      update: (batch: T[]) => Promise<void>,
      { filter = {} }: BatchOptions<T> = {},
    ) => {
      const found: T[] = await db.collection<T>(collection).find<T>(filter).sort({ _id: 1 }).toArray();
      for (let start = 0; start < found.length; start += 2) await update(found.slice(start, start + 2));
    };
    await hiddenRanges(10).run({ db, logger: createLogger('upgrades', 'silent'), inBatches });
    expect(await chats.find().sort({ _id: 1 }).toArray()).toEqual([
      {
        _id: 'a',
        hidden: [
          [0, 1],
          [4, 4],
        ],
      },
      {
        _id: 'b',
        hidden: [
          [0, 0],
          [2, 2],
        ],
      },
      { _id: 'c' },
    ]);
    expect(await messages.countDocuments({ isHidden: true })).toBe(0);
  });
});
