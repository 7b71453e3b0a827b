import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { backingEnv } from '@masque/testkit';
import { Kafka, logLevel } from 'kafkajs';
import { quietenTimers } from '../src/events/kafkajs-timers.ts';

quietenTimers();

const clientOf = (brokers: string[]) =>
  new Kafka({ brokers, logLevel: logLevel.NOTHING, requestTimeout: 1_000, retry: { retries: 0 } });

describe('an idle connection to Kafka', () => {
  it('sets no timers', async () => {
    const admin = clientOf(backingEnv().KAFKA_BROKERS.split(',')).admin();
    await admin.connect();
    await admin.listTopics();
    const timers = jest.spyOn(globalThis, 'setTimeout');
    await pause(300);
    const count = timers.mock.calls.length;
    timers.mockRestore();
    await admin.disconnect();
    expect(count).toBeLessThan(10);
  });
});

describe('a request that no broker answers', () => {
  it('still fails in time', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket.resume()));
    const port = await new Promise<number>((resolve) => {
      silent.listen(0, '127.0.0.1', () => {
        const address = silent.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const began = performance.now();
    await expect(
      clientOf([`127.0.0.1:${port}`])
        .admin()
        .connect(),
    ).rejects.toThrow(/timed out|timeout/i);
    expect(performance.now() - began).toBeLessThan(4_000);
    silent.close();
    for (const socket of sockets) socket.destroy();
  });
});
