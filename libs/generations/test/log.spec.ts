import { backingEnv, type CutLine, cutLine, eventually, redisAt } from '@masque/testkit';
import { GenerationFeed } from '../src/core/generation-feed.ts';
import { type AProcess, aProcess, aRef, factsOf, isReady, RowsInMemory } from './a-process.ts';

const lineToRedis = () => cutLine(new URL(backingEnv().REDIS_URL).host);

describe('the log of a generation', () => {
  const store = new RowsInMemory();
  let owner: AProcess;
  let other: AProcess;
  beforeAll(async () => {
    owner = aProcess(store);
    other = aProcess(store, { prefix: owner.prefix });
    await eventually(() => isReady(owner));
    await eventually(() => isReady(other));
  });
  afterAll(() => {
    owner.die();
    other.die();
  });

  it('shows only what the log has acknowledged', async () => {
    const { generation, answer } = owner.begin();
    const shown: { piece: string; logged: string }[] = [];
    const checks: Promise<unknown>[] = [];
    generation.feed.listen({
      onText: (piece, length) =>
        checks.push(
          owner.log.read(generation.id).then(({ text }) => shown.push({ piece, logged: text.slice(0, length) })),
        ),
      onEnd: () => undefined,
    });
    answer.say('Once').say(' upon');
    await eventually(() => generation.feed.text === 'Once upon');
    answer.say(' a time.').done();
    await generation.feed.ended;
    await Promise.all(checks);
    let text = '';
    for (const { piece, logged } of shown) expect(logged).toBe((text += piece));
    expect(text).toBe('Once upon a time.');
    expect(await owner.log.read(generation.id)).toMatchObject({
      text: 'Once upon a time.',
      end: { ending: { state: 'complete', finish: 'stop' }, facts: { model: 'asked-for' } },
      saved: { revision: 7 },
    });
  });

  it('ends at once though text waits to be appended', async () => {
    const { generation, answer } = owner.begin();
    answer.say('All at once').done();
    expect(await generation.feed.ended).toMatchObject({ state: 'complete' });
    expect(generation.state).toBe('ended');
    expect(store.ends.get(generation.id)).toMatchObject({ text: 'All at once', ending: { state: 'complete' } });
  });

  it('refuses an owner that was fenced off, and everything after an end', async () => {
    const { id } = aRef();
    const append = (fence: number, text: string, length: number) =>
      owner.log.appendAll([{ id, fence, text, length, facts: null }]);
    const rest = (fence: number) => ({ id, fence, text: '', length: 4, facts: null });
    expect(await append(1, 'Mine', 4)).toEqual(['appended']);
    expect(await append(1, 'Mine', 4)).toEqual(['refused']);
    await other.log.fenceOff(id, 2);
    expect(await append(1, ' again', 10)).toEqual(['refused']);
    const end = {
      ending: { state: 'broken', finish: 'error', error: null },
      facts: factsOf({ id, chatId: 'c' }),
    } as const;
    expect(await owner.log.appendEnd(rest(1), end)).toBe('refused');
    expect(await other.log.appendEnd(rest(2), end)).toBe('appended');
    expect(await append(2, 'late', 8)).toEqual(['refused']);
    expect((await owner.log.read(id)).text).toBe('Mine');
  });

  it('has what the end changes beside the text, for who takes over: also when all of it comes with the end', async () => {
    const { generation, answer } = owner.begin(aRef(), '{"a":1}');
    answer.say('One').say(' two');
    await eventually(() => generation.feed.text === 'One two');
    expect(await owner.log.read(generation.id)).toMatchObject({ text: 'One two', effects: '{"a":1}' });
    answer.done();
    await generation.feed.ended;
    const { id } = aRef();
    const end = {
      ending: { state: 'complete', finish: 'stop', error: null },
      facts: factsOf({ id, chatId: 'c' }),
    } as const;
    await owner.log.appendEnd({ id, fence: 1, text: 'All', length: 3, facts: null, effects: '{"b":2}' }, end);
    expect(await owner.log.read(id)).toMatchObject({ text: 'All', effects: '{"b":2}' });
  });

  it('goes by itself ten minutes after its end', async () => {
    const { generation, answer } = owner.begin();
    answer.say('Short').done();
    await generation.feed.ended;
    await eventually(async () => (await owner.log.read(generation.id)).saved);
    const ttl = await owner.client.redis.pttl(`generation:{${generation.id}}:log`);
    expect(ttl).toBeGreaterThan(590_000);
    expect(ttl).toBeLessThanOrEqual(600_000);
  });

  it('never cuts a character in half, and mends what is no character', async () => {
    const { generation, answer } = owner.begin();
    answer.say('mask \ud83c').say('\udfad and \ud83c alone').done();
    await generation.feed.ended;
    expect(generation.feed.text).toBe('mask 🎭 and \ufffd alone');
    expect((await owner.log.read(generation.id)).text).toBe(generation.feed.text);
  });

  it('is followed by another process within 30 ms of the flush', async () => {
    const ref = aRef();
    const { generation, answer } = owner.begin(ref);
    answer.say('0');
    await generation.feed.begun;
    const feed = new GenerationFeed(factsOf(ref));
    other.feeds.follow(feed, ref, owner.self.value);
    await eventually(() => feed.text === '0');
    const shownAt: number[] = [];
    const followedAt: number[] = [];
    generation.feed.listen({ onText: (_, length) => (shownAt[length] = performance.now()), onEnd: () => undefined });
    feed.listen({ onText: (_, length) => (followedAt[length] = performance.now()), onEnd: () => undefined });
    for (let step = 1; step <= 100; step += 1) {
      answer.say('.');
      await eventually(() => feed.text.length === step + 1);
    }
    const delays = followedAt.flatMap((at, length) => at - (shownAt[length] ?? at)).sort((a, b) => a - b);
    if (process.env['SHOW_FIGURES']) console.log('follow', delays.at(50), delays.at(-10));
    // Nine of ten: a busy machine delays some.
    expect(delays.at(-10)).toBeLessThan(30);
    const begin = performance.now();
    answer.done();
    expect(await feed.ended).toMatchObject({ state: 'complete' });
    expect(performance.now() - begin).toBeLessThan(500);
    expect(feed.revision).toBe(7);
  });

  it('is followed at once by a reader of the same process that came before it began', async () => {
    const ref = aRef();
    const feed = new GenerationFeed(factsOf(ref));
    owner.feeds.follow(feed, ref, owner.self.value);
    const begin = performance.now();
    owner.begin(ref).answer.say('Soon').done();
    expect(await feed.ended).toMatchObject({ state: 'complete' });
    expect(performance.now() - begin).toBeLessThan(500);
    expect(feed.text).toBe('Soon');
  });

  it('is followed though a signal was lost', async () => {
    const ref = aRef();
    const { generation, answer } = owner.begin(ref);
    answer.say('Heard');
    await generation.feed.begun;
    const feed = new GenerationFeed(factsOf(ref));
    other.feeds.follow(feed, ref, 'nobody');
    await eventually(() => feed.text === 'Heard');
    answer.say(' later').done();
    await eventually(() => feed.ending, 3_000);
    expect(feed.text).toBe('Heard later');
  });
});

describe('the log while Redis is away', () => {
  const store = new RowsInMemory();
  let line: CutLine;
  let owner: AProcess;
  let other: AProcess;
  beforeAll(async () => {
    line = await lineToRedis();
    owner = aProcess(store, { redisUrl: redisAt(line.address) });
    other = aProcess(store, { prefix: owner.prefix });
    await eventually(() => isReady(owner));
    await eventually(() => isReady(other));
  });
  afterAll(async () => {
    owner.die();
    other.die();
    await line.close();
  });

  it('goes on, saves what came every second, and catches up', async () => {
    const { generation, answer } = owner.begin(aRef(), '{"a":1}');
    answer.say('Before');
    await eventually(() => generation.feed.text === 'Before');
    await line.cut();
    answer.say(', meanwhile');
    await eventually(() => generation.feed.text === 'Before, meanwhile', 4_000);
    await eventually(() => store.rows.get(generation.id)?.savedText === 'Before, meanwhile', 4_000);
    expect(store.rows.get(generation.id)?.savedEffects).toBe('{"a":1}');
    await line.mend();
    answer.say(' and after');
    await eventually(async () => (await other.log.read(generation.id)).text === 'Before, meanwhile and after');
    // The log and the feed learn about the append separately.
    await eventually(() => generation.feed.text === 'Before, meanwhile and after');
    answer.done();
    await generation.feed.ended;
    expect(store.ends.get(generation.id)).toMatchObject({
      text: 'Before, meanwhile and after',
      ending: { state: 'complete' },
    });
  });

  it('writes a log anew that Redis has lost in a restart, though nothing failed meanwhile', async () => {
    const { generation, answer } = owner.begin(aRef(), '{"a":1}');
    answer.say('Before the restart');
    await eventually(() => generation.feed.text === 'Before the restart');
    await line.cut();
    await other.client.redis.unlink(`generation:{${generation.id}}:log`);
    await line.mend();
    await eventually(() => isReady(owner));
    answer.say(' and after it');
    await eventually(() => generation.feed.text === 'Before the restart and after it');
    expect(await other.log.read(generation.id)).toMatchObject({
      text: 'Before the restart and after it',
      effects: '{"a":1}',
    });
    answer.done();
    await generation.feed.ended;
  });

  it('ends in the store, where its followers find it', async () => {
    const ref = aRef();
    const { generation, answer } = owner.begin(ref);
    answer.say('Half');
    await generation.feed.begun;
    const feed = new GenerationFeed(factsOf(ref));
    other.feeds.follow(feed, ref, owner.self.value);
    await eventually(() => feed.text === 'Half');
    await line.cut();
    answer.say(' and whole').done();
    await generation.feed.ended;
    expect(store.ends.get(generation.id)).toMatchObject({ text: 'Half and whole', ending: { state: 'complete' } });
    await eventually(() => feed.ending, 5_000);
    expect(feed.text).toBe('Half and whole');
    await line.mend();
    await eventually(() => !owner.writer.isRedisDown);
  });
});
