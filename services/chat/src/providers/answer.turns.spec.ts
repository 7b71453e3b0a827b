import { ModelFailure } from '@masque/generations';
import type { Dispatcher } from 'undici';
import { AnswerHandler } from './answer.handler.ts';
import { AnswerTurns, msByLoad, msByStreams } from './answer.turns.ts';

let isAborted = false;
const controller: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  rawHeaders: null,
  rawTrailers: null,
  abort: () => (isAborted = true),
  pause: () => undefined,
  resume: () => undefined,
};

const eventOf = (content: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

/** An answer whose first words were read. */
async function begun() {
  const answer = new AnswerHandler();
  answer.onResponseStart(controller, 200, { 'content-type': 'text/event-stream' });
  const say = (...said: string[]) => {
    for (const one of said) answer.onResponseData(controller, Buffer.from(one));
  };
  const next = async () => (await answer.queue.next())?.text;
  answer.onRequestStart(controller);
  say(eventOf('Once'));
  // Without a turn, which comes later than any promise.
  expect(await Promise.race([next(), Promise.resolve().then(() => 'nothing')])).toBe('Once');
  return { answer, say, next };
}

describe('an answer read in turns', () => {
  beforeEach(() => {
    isAborted = false;
  });

  it('has its first words at once, and later ones together', async () => {
    const { say, next } = await begun();
    say(eventOf(' upon'), eventOf(' a'), eventOf(' time').slice(0, 20));
    expect(await next()).toBe(' upon a');
    say(eventOf(' time').slice(20), eventOf('.'));
    expect(await next()).toBe(' time.');
  });

  it('ends with all that came', async () => {
    const { answer, say, next } = await begun();
    say(eventOf(' upon'), eventOf(' a time', 'stop'));
    answer.onResponseEnd();
    expect([await next(), await next()]).toEqual([' upon a time', undefined]);
    expect(answer.finish).toBe('stop');
  });

  it('keeps all that came when it breaks off', async () => {
    const { answer, say, next } = await begun();
    say(eventOf(' upon'), eventOf(' a time'));
    answer.onResponseError(controller, new Error('reset'));
    expect(await next()).toBe(' upon a time');
    await expect(next()).rejects.toThrow(ModelFailure);
  });

  it('keeps all that came when it is stopped between two turns', async () => {
    const { answer, say, next } = await begun();
    say(eventOf(' upon'), eventOf(' a time'));
    answer.abort();
    expect(isAborted).toBe(true);
    expect([await next(), await next()]).toEqual([' upon a time', undefined]);
  });

  it('stays open for its usage after its end, and loses no late words', async () => {
    const { answer, say, next } = await begun();
    say(eventOf(' upon', 'stop'), 'data: {"choices":[],"usage":{"total_tokens":3}}\n\n', 'data: [DONE]\n\n');
    expect(await answer.queue.next()).toMatchObject({ text: ' upon', usage: { total_tokens: 3 } });
    expect(await next()).toBeUndefined();
    expect(isAborted).toBe(false);
  });

  it('gives each sign of life at once', async () => {
    const { answer, say } = await begun();
    const before = performance.now();
    say(': ping\n\n');
    expect(answer.lastSignAt).toBeGreaterThanOrEqual(before);
    answer.abort();
  });

  it('is read at once when much has come', async () => {
    const { say, next } = await begun();
    const long = 'word '.repeat(8_000);
    say(eventOf(long));
    expect(await Promise.race([next(), Promise.resolve().then(() => 'nothing')])).toBe(long);
  });
});

describe('turns', () => {
  it('are taken by all answers together', async () => {
    const turns = new AnswerTurns();
    const { promise, resolve } = Promise.withResolvers<void>();
    const read: string[] = [];
    turns.join(() => read.push('a'));
    turns.join(() => {
      read.push('b');
      turns.join(() => {
        read.push('later');
        resolve();
      });
    });
    turns.join(() => read.push('c'));
    expect(read).toEqual([]);
    await promise;
    expect(read).toEqual(['a', 'b', 'c', 'later']);
  });

  it('follow each other within 4 ms for one answer, and within 40 ms for hundreds', () => {
    expect(msByStreams(1)).toBe(4);
    expect(msByStreams(20)).toBeLessThan(8);
    expect(msByStreams(200)).toBeLessThanOrEqual(40);
    expect(msByStreams(5_000)).toBeLessThanOrEqual(40);
  });

  it('get rarer while the process is busy, up to 100 ms', () => {
    expect(msByLoad(0.5)).toBe(4);
    expect(msByLoad(0.8)).toBeGreaterThan(40);
    expect(msByLoad(1.2)).toBeCloseTo(100);
  });
});
