import { backingEnv, type StartedService, startedService } from '@masque/testkit';
import { CONFIG, type KitConfig } from '../src/config.ts';
import { Health } from '../src/health.ts';
import { Store } from '../src/store.ts';
import { LOGGER } from '../src/tokens.ts';
import { smallService, Watch } from './small-service.ts';

const NOBODY_LISTENS = 'mongodb://127.0.0.1:1';

describe('who waits for the store', () => {
  let service: StartedService;
  let store: Store;
  beforeAll(async () => {
    service = await startedService(smallService(new Watch()));
    const { app } = service;
    store = new Store(app.get<KitConfig>(CONFIG), app.get(LOGGER), 'waiting', [], new Health());
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
});
