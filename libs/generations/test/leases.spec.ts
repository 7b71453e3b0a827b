import { jest } from '@jest/globals';
import { backingEnv, cutLine, eventually, redisAt } from '@masque/testkit';
import { GenerationFeed } from '../src/core/generation-feed.ts';
import { LEASES_KEY } from '../src/lease/leases.ts';
import { type AProcess, aProcess, aRef, factsOf, isReady, RowsInMemory } from './a-process.ts';

describe('leases', () => {
  /** Shorter than in production, where the tests would wait for most of their time. */
  const lease = { ms: 1_200 };
  const store = new RowsInMemory();
  let survivors: AProcess[];
  beforeAll(async () => {
    const first = aProcess(store, { lease });
    survivors = [first, aProcess(store, { lease, prefix: first.prefix })];
    for (const survivor of survivors) await eventually(() => isReady(survivor));
  });
  afterAll(() => {
    for (const survivor of survivors) survivor.die();
  });
  const another = async (redisUrl?: string) => {
    const owner = aProcess(store, { lease, prefix: survivors[0]?.prefix ?? '', ...(redisUrl ? { redisUrl } : {}) });
    await eventually(() => isReady(owner));
    return owner;
  };
  /** Whether none of these sends a command to Redis for longer than one polling interval. */
  const areAtRest = async (processes: readonly AProcess[]) => {
    const asked = processes.map(({ client }) => jest.spyOn(client.redis, 'sendCommand'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const isQuiet = asked.every(({ mock }) => mock.calls.length === 0);
    for (const spy of asked) spy.mockRestore();
    return isQuiet;
  };

  it('let exactly one process finish what a dead one left, with every word that was shown', async () => {
    const owner = await another();
    const refs = Array.from({ length: 60 }, aRef);
    const running = refs.map((ref) => owner.begin(ref));
    for (const [index, { answer }] of running.entries()) answer.say(`Words of ${index}`);
    await eventually(() => running.every(({ generation }) => generation.feed.text !== ''));
    for (const { answer } of running) answer.say(' and more');
    await eventually(() => running.every(({ generation }) => generation.feed.text.endsWith('more')));
    const readers = refs.map((ref) => {
      const feed = new GenerationFeed(factsOf(ref));
      survivors[1]?.feeds.follow(feed, ref, owner.self.value);
      return feed;
    });
    owner.die();
    await eventually(() => refs.every(({ id }) => store.ends.has(id)), 5_000);
    for (const [index, ref] of refs.entries()) {
      expect(store.ends.get(ref.id)).toMatchObject({
        text: `Words of ${index} and more`,
        ending: { state: 'broken', error: { code: 'server.unavailable' } },
      });
    }
    await eventually(() => readers.every(({ ending }) => ending?.state === 'broken'), 5_000);
    expect(readers[7]?.text).toBe('Words of 7 and more');
  });

  it('leave thoughts beside the text to who takes over, and show them to readers', async () => {
    const owner = await another();
    const [spoken, silent] = [aRef(), aRef()];
    const { answer, generation } = owner.begin(spoken);
    const thinking = owner.begin(silent);
    thinking.answer.think('Nothing to say');
    answer.think('A knock. ').think('Who?').say('Come in');
    await eventually(() => generation.feed.text === 'Come in');
    await eventually(() => thinking.generation.feed.reasoning === 'Nothing to say');
    const reader = new GenerationFeed(factsOf(spoken));
    survivors[1]?.feeds.follow(reader, spoken, owner.self.value);
    owner.die();
    await eventually(() => store.ends.has(spoken.id) && store.ends.has(silent.id), 5_000);
    expect(store.ends.get(spoken.id)).toMatchObject({ text: 'Come in', reasoning: 'A knock. Who?' });
    expect(store.ends.get(silent.id)).toMatchObject({ text: '', reasoning: 'Nothing to say' });
    await eventually(() => reader.ending?.state === 'broken', 5_000);
    expect([reader.reasoning, reader.text]).toEqual(['A knock. Who?', 'Come in']);
  });

  it('are watched by a process whose first connection to Redis failed', async () => {
    const line = await cutLine(new URL(backingEnv().REDIS_URL).host);
    line.stall();
    const rows = new RowsInMemory();
    const watcher = aProcess(rows, { lease, redisUrl: redisAt(line.address) });
    // Both of its connections have given up and are retried.
    await eventually(() => line.taken >= 4);
    line.flow();
    await eventually(() => isReady(watcher));
    const owner = aProcess(rows, { lease, prefix: watcher.prefix });
    await eventually(() => isReady(owner));
    // The watcher has noticed that nothing is running and has stopped polling.
    await eventually(() => areAtRest([watcher]), 10_000);
    const ref = aRef();
    const { generation, answer } = owner.begin(ref);
    answer.say('Word');
    await eventually(() => generation.feed.text === 'Word');
    owner.die();
    await eventually(() => rows.ends.get(ref.id), 5_000);
    watcher.die();
    await line.close();
  });

  it('may be lost by a Redis that restarts while their owner dies: the store is looked at as soon as it is back', async () => {
    const line = await cutLine(new URL(backingEnv().REDIS_URL).host);
    const rows = new RowsInMemory();
    const watcher = aProcess(rows, { lease, redisUrl: redisAt(line.address) });
    const owner = aProcess(rows, { lease, prefix: watcher.prefix });
    for (const one of [watcher, owner]) await eventually(() => isReady(one));
    const ref = aRef();
    const { generation, answer } = owner.begin(ref);
    answer.say('Word');
    await eventually(() => generation.feed.text === 'Word');
    await line.cut();
    owner.die();
    const restarted = aProcess(new RowsInMemory(), { lease, prefix: watcher.prefix });
    await eventually(() => isReady(restarted));
    await restarted.client.redis.unlink(LEASES_KEY);
    restarted.die();
    await line.mend();
    expect(await eventually(() => rows.ends.get(ref.id), 6_000)).toMatchObject({ text: 'Word' });
    watcher.die();
    await line.close();
  });

  it('keep a whole reply whole when its owner dies before the store has its end', async () => {
    const owner = await another();
    const ref = aRef();
    const { generation, answer } = owner.begin(ref);
    store.isStuck = true;
    answer.say('All of it.').done();
    await eventually(async () => (await owner.log.read(ref.id)).end);
    store.isStuck = false;
    owner.die();
    await eventually(() => store.ends.get(ref.id), 6_000);
    expect(generation.state).toBe('ending');
    expect(store.ends.get(ref.id)).toMatchObject({ text: 'All of it.', ending: { state: 'complete', finish: 'stop' } });
  });

  it('end the writing of a process that could not renew them, whose readers then see the new owner’s end', async () => {
    const line = await cutLine(new URL(backingEnv().REDIS_URL).host);
    const owner = await another(redisAt(line.address));
    const ref = aRef();
    const { generation, answer } = owner.begin(ref);
    answer.say('Shown');
    await eventually(() => generation.feed.text === 'Shown');
    await line.cut();
    await eventually(() => store.ends.get(ref.id), 6_000);
    await line.mend();
    answer.say(' but never this');
    await eventually(() => generation.feed.ending, 5_000);
    expect(generation.state).toBe('lost');
    expect(answer.isAborted).toBe(true);
    expect(generation.feed.text).toBe('Shown');
    expect(generation.feed.ending).toMatchObject({ state: 'broken' });
    owner.die();
    await line.close();
  });

  it('cost nothing while nothing runs', async () => {
    const [survivor] = survivors;
    if (!survivor) return;
    await eventually(() => survivors.every(({ leases }) => leases.size === 0), 10_000);
    await eventually(() => areAtRest(survivors), 15_000);
    expect(survivor.generations.size).toBe(0);
  });

  it('pass a Stop to the owner at once, or with its next heartbeat', async () => {
    const owner = await another();
    const signalled = owner.begin();
    signalled.answer.say('One');
    await signalled.generation.feed.begun;
    survivors[0]?.signals.send(owner.self.value, { kind: 'stop', id: signalled.generation.id });
    await eventually(() => signalled.generation.feed.ending, 1_000);
    expect(store.ends.get(signalled.generation.id)).toMatchObject({ text: 'One', ending: { state: 'stopped' } });
    const missed = owner.begin();
    missed.answer.say('Two');
    await missed.generation.feed.begun;
    await survivors[0]?.leases.requestStop(missed.generation.id);
    await eventually(() => missed.generation.feed.ending, 2_000);
    const early = aRef();
    survivors[0]?.signals.send(owner.self.value, { kind: 'stop', id: early.id });
    await eventually(async () => (await survivors[0]?.client.redis.ping()) === 'PONG');
    const { generation } = owner.begin(early);
    await eventually(() => generation.feed.ending, 1_000);
    owner.die();
  });
});
