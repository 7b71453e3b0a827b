import { eventually } from '@masque/testkit';
import { AnswerHandler } from '../../src/providers/answer.handler.ts';
import { type AProcess, aProcess, isReady, RowsInMemory } from '../../../../libs/generations/test/a-process.ts';

describe('what ends a generation', () => {
  const store = new RowsInMemory();
  let owner: AProcess;
  beforeAll(async () => {
    owner = aProcess(store, { model: { firstTokenMs: 500, silenceMs: 700, wholeMs: 2_000 } });
    await eventually(() => isReady(owner));
  });
  afterAll(() => owner.die());

  it('is a first token that does not come, silence, or its whole time, also when the model goes on and on', async () => {
    const mute = owner.begin();
    const silent = owner.begin();
    const endless = owner.begin();
    const preparing = owner.begin();
    silent.answer.say('And then');
    endless.answer.say('One word');
    const timer = setInterval(() => {
      for (const { answer } of [endless, preparing]) answer.lastSignAt = performance.now();
    }, 50);
    const begin = performance.now();
    await mute.generation.feed.ended;
    expect(mute.generation.failure?.code).toBe('model.timeout');
    await silent.generation.feed.ended;
    expect(performance.now() - begin).toBeLessThan(1_800);
    expect(preparing.generation.state).toBe('streaming');
    await Promise.all([endless, preparing].map(({ generation }) => generation.feed.ended));
    expect(preparing.generation.failure?.code).toBe('model.timeout');
    clearInterval(timer);
    expect(performance.now() - begin).toBeGreaterThan(1_800);
    for (const { generation, answer } of [silent, endless]) {
      expect(answer.isAborted).toBe(true);
      expect(store.ends.get(generation.id)).toMatchObject({
        text: generation.feed.text,
        ending: { state: 'broken', error: { code: 'model.timeout' } },
      });
    }
  });

  it('is not the fault of one of its readers, nor a store that refuses its end', async () => {
    const { generation, answer } = owner.begin();
    const fail = () => {
      throw new Error('a fault');
    };
    generation.feed.listen({ onText: fail, onEnd: fail });
    answer.say('Whole');
    await eventually(() => generation.feed.text === 'Whole');
    answer.done();
    expect(await generation.feed.ended).toMatchObject({ state: 'complete' });
    const refused = owner.begin();
    refused.answer.say('Kept in the log');
    await refused.generation.feed.begun;
    store.refusals = 1;
    refused.answer.done();
    expect(await refused.generation.feed.ended).toMatchObject({ state: 'complete' });
    expect((await owner.log.read(refused.generation.id)).text).toBe('Kept in the log');
  });

  it('is a million characters, of which the last one is whole', async () => {
    const { generation, answer } = owner.begin();
    answer.say('x'.repeat(999_999));
    await eventually(() => generation.feed.text.length === 999_999);
    answer.say('🎭 and more');
    expect(await generation.feed.ended).toMatchObject({ state: 'complete', finish: 'length' });
    expect(answer.isAborted).toBe(true);
    expect(generation.feed.text.length).toBe(999_999);
    expect((await owner.log.read(generation.id)).text.slice(999_990)).toBe('x'.repeat(9));
  });
});

describe('an answer that means harm', () => {
  const controller = { abort: () => undefined } as never;
  const started = () => {
    const handler = new AnswerHandler();
    handler.onResponseStart(controller, 200, { 'content-type': 'text/event-stream' });
    return handler;
  };
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;

  it('tells of usage only what is known of it, as numbers', async () => {
    const handler = started();
    const usage = `{"prompt_tokens":7,"completion_tokens":"many","cost":0.5,"secret":"x","nested":${deep},"prompt_tokens_details":{"cached_tokens":3,"more":${deep}}}`;
    handler.onResponseData(controller, Buffer.from(`data: {"choices":[],"usage":${usage}}\n\n`));
    const part = await handler.queue.next();
    expect(part?.usage).toEqual({ prompt_tokens: 7, cost: 0.5, prompt_tokens_details: { cached_tokens: 3 } });
  });

  it('ends nothing but itself', async () => {
    for (const data of [
      deep,
      `{"choices":${deep}}`,
      `{"error":${deep}}`,
      '[[[[',
      '{"choices":[{"delta":{"content":{}}}]}',
    ]) {
      const handler = started();
      handler.onResponseData(controller, Buffer.from(`data: ${data}\n\n`));
      handler.onResponseEnd();
      await expect(handler.queue.next()).rejects.toMatchObject({ error: { code: expect.stringMatching(/^model\./) } });
    }
  });
});
