import mongoose from 'mongoose';
import { backingEnv, type StartedService, startedService } from '@masque/testkit';
import { CONFIG, type KitConfig } from '../src/config.ts';
import { Health } from '../src/health.ts';
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
