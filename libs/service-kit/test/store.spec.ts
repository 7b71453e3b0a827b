import mongoose from 'mongoose';
import { backingEnv, eventually, type StartedService, startedService } from '@masque/testkit';
import { CONFIG, type KitConfig } from '../src/config.ts';
import { newId } from '../src/context.ts';
import { Health } from '../src/health.ts';
import { createLogger } from '../src/logger.ts';
import { StoreConnection } from '../src/store/store.ts';
import { LOGGER } from '../src/tokens.ts';
import { isUnavailable } from '../src/unavailable.ts';
import { smallService, Watch } from './small-service.ts';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

const NOBODY_LISTENS = 'mongodb://127.0.0.1:1';

describe('who waits for the store', () => {
  let service: StartedService;
  let store: StoreConnection;
  beforeAll(async () => {
    service = await startedService(smallService(new Watch()));
    const { app } = service;
    store = new StoreConnection(app.get<KitConfig>(CONFIG), app.get(LOGGER), 'waiting', [], new Health());
  });
  afterAll(async () => {
    await store.connection.close();
    await service.close();
  });

  it('goes on waiting when an attempt to connect has failed', async () => {
    const waiting = store.opened();
    const attempt = store.connection.openUri(NOBODY_LISTENS, { serverSelectionTimeoutMS: 100 });
    await expect(attempt).rejects.toThrow('ECONNREFUSED');
    await store.connection.openUri(backingEnv().MONGODB_URL);
    await expect(waiting).resolves.toBeUndefined();
  });

  it('gets no cursor before the store has been there, but the error of one that is away: a promise would end the process', async () => {
    const { app } = service;
    const early = new StoreConnection(app.get<KitConfig>(CONFIG), app.get(LOGGER), 'early', [], new Health());
    const rows = early.collection<{ _id: string }>('rows');
    for (const ask of [() => rows.find({}), () => rows.aggregate([])]) {
      const error = thrownBy(ask);
      expect(isUnavailable(error)).toBe(true);
    }
    // A model waits instead of throwing.
    const found = early
      .model('rows', new mongoose.Schema<{ _id: string }>({ _id: String }))
      .find({})
      .exec();
    await early.connection.openUri(backingEnv().MONGODB_URL);
    expect(await found).toEqual([]);
    expect(await rows.find({}).toArray()).toEqual([]);
    expect(await rows.aggregate([{ $match: {} }]).toArray()).toEqual([]);
    await early.connection.close();
  });
});

describe('declared indexes', () => {
  let service: StartedService;
  const logged: Record<string, unknown>[] = [];
  const logger = createLogger('kit', 'error', { write: (line: string) => void logged.push(JSON.parse(line)) });
  beforeAll(async () => void (service = await startedService(smallService(new Watch()))));
  afterAll(() => service.close());

  it('are created although others conflict, which the log names with what to do', async () => {
    const name = `indexes-${newId()}`;
    const config = service.app.get<KitConfig>(CONFIG);
    const before = await mongoose
      .createConnection(backingEnv().MONGODB_URL, { dbName: `${config.names.prefix}${name}` })
      .asPromise();
    await before.collection('rows').createIndex({ place: 1 });
    await before.collection<{ key: string }>('twice').insertMany([{ key: 'same' }, { key: 'same' }]);

    const store = new StoreConnection(config, logger, name, [], new Health());
    store.declareIndexes('rows', [{ key: { place: 1 }, unique: true }, { key: { owner: 1, place: -1 } }]);
    store.declareIndexes('twice', [
      { key: { key: 1 }, unique: true },
      { key: { at: 1 }, sparse: true },
    ]);
    store.declareIndexes('others', [{ key: { at: 1 } }]);
    store.onModuleInit();
    const started = () => before.collection<{ _id: string }>('started').findOne({ _id: 'latest' });
    await eventually(async () => (await started()) !== null);

    const namesIn = async (collection: string) =>
      (await before.collection(collection).indexes())
        .map((index) => String(index.name))
        .toSorted((a, b) => a.localeCompare(b));
    expect(await namesIn('rows')).toEqual(['_id_', 'owner_1_place_-1', 'place_1']);
    expect(await namesIn('twice')).toEqual(['_id_', 'at_1']);
    expect(await namesIn('others')).toEqual(['_id_', 'at_1']);
    expect(logged).toEqual([
      expect.objectContaining({
        collection: 'rows',
        index: 'place_1',
        msg: expect.stringMatching(/drop the existing index .* restart the service/),
      }),
      expect.objectContaining({
        collection: 'twice',
        index: 'key_1',
        msg: expect.stringMatching(/remove the documents that share a unique key, then restart the service/),
      }),
    ]);
    await before.dropDatabase();
    await store.onApplicationShutdown();
    await before.close();
  });
});
