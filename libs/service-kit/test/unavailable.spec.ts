import { createServer } from 'node:net';
import mongoose from 'mongoose';
import { isUnavailable } from '../src/unavailable.ts';
import { areDuplicates } from '../src/store/store-errors.ts';

const { MongoClient } = mongoose.mongo;
const rejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a store that is away', () => {
  it.each([
    ['reading', (rows: mongoose.mongo.Collection) => rows.findOne({})],
    ['writing', (rows: mongoose.mongo.Collection) => rows.updateOne({}, { $set: { a: 1 } })],
    [
      'writing in bulk',
      (rows: mongoose.mongo.Collection) => rows.bulkWrite([{ insertOne: { document: { a: 1 } } }], { ordered: false }),
    ],
  ])('is told from a refusal: %s', async (_, work) => {
    // Accepts connections and drops them, like a store that was killed.
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const client = new MongoClient(`mongodb://127.0.0.1:${port}`, {
      directConnection: true,
      serverSelectionTimeoutMS: 200,
      retryWrites: false,
    });
    const error = await rejection(work(client.db('away').collection('rows')));
    expect(isUnavailable(error)).toBe(true);
    expect(areDuplicates(error)).toBe(false);
    await client.close();
    server.close();
  });

  it.each([
    "OOM command not allowed when used memory > 'maxmemory'.",
    'EXECABORT Transaction discarded because of previous errors.',
  ])('may be a Redis that is full: %s', (message) => expect(isUnavailable(new Error(message))).toBe(true));

  it('is not what refuses a duplicate in bulk', async () => {
    const client = new MongoClient(process.env['MONGODB_URL'] ?? '');
    const rows = client.db(`unavailable-${Date.now()}`).collection<{ _id: string }>('rows');
    const insert = { insertOne: { document: { _id: 'a' } } };
    const error = await rejection(rows.bulkWrite([insert, insert], { ordered: false }));
    expect(isUnavailable(error)).toBe(false);
    expect(areDuplicates(error)).toBe(true);
    await client.db(rows.dbName).dropDatabase();
    await client.close();
  });
});
