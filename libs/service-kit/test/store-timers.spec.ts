import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { backingEnv } from '@masque/testkit';
import '@masque/service-kit';

const load = createRequire(import.meta.url);
const { MongoClient } = load('mongodb');

describe('an idle connection to the store', () => {
  it('sets no timers', async () => {
    const client = new MongoClient(backingEnv().MONGODB_URL);
    await client.connect();
    await client.db('admin').command({ ping: 1 });
    const timers = jest.spyOn(load('node:timers'), 'setTimeout');
    await pause(500);
    const count = timers.mock.calls.length;
    timers.mockRestore();
    await client.close();
    expect(count).toBeLessThan(3);
  });
});
