import { chatRoutes } from '@masque/contracts';
import { ask as request, say } from './ask.ts';
import { onePerson } from './one-person.ts';
import { chunkOf, readStream } from '../../../libs/generations/test/read-stream.ts';

const error = (message: string, metadata?: object) => ({ error: { code: 1, message, metadata } });

describe('what a failure of the model gateway says', () => {
  const my = onePerson();

  const ask = async () => {
    const before = my.chat.gateway.exchanges.length;
    const answer = await my.caller.call(chatRoutes.complete, { body: { messages: [{ role: 'user', content: 'Hi' }] } });
    return { ...answer, calls: my.chat.gateway.exchanges.length - before };
  };

  it.each<[string, Record<string, string>, object | undefined, number]>([
    ['a reset in milliseconds', { 'x-ratelimit-reset': String(Date.now() + 3_600_000) }, undefined, 3_600],
    ['a reset in seconds', { 'x-ratelimit-reset': String(Date.now() / 1_000 + 3_600) }, undefined, 3_600],
    ['seconds to a reset', { 'x-ratelimit-reset': '3600' }, undefined, 3_600],
    ["a provider's reset", {}, { headers: { 'X-RateLimit-Reset': String(Date.now() + 3_600_000) } }, 3_600],
    ['a date', { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }, undefined, 3_600],
    ['a reset that is over', { 'x-ratelimit-reset': String(Date.now() - 5_000) }, undefined, 1],
    ['a week', { 'retry-after': '604800' }, undefined, 86_400],
    ['nonsense', { 'retry-after': 'soon', 'x-ratelimit-reset': '1m0s' }, { headers: { 'Retry-After': {} } }, 60],
    ['nothing', {}, undefined, 60],
  ])('says how long a limit lasts that tells %s', async (_, headers, metadata, seconds) => {
    my.chat.gateway.answerWith((x) => x.answer(429, error('slow down', metadata), headers));
    const { error: body, calls } = await ask();
    expect([body.code, calls]).toEqual(['model.rate_limited', 1]);
    expect(body.remainingTime).toBeLessThanOrEqual(seconds);
    expect(body.remainingTime).toBeGreaterThan(seconds * 0.9);
  });

  it.each([502, 503])(
    'waits as a provider with status %i says, when that is short, and else tells the wait',
    async (status) => {
      my.chat.gateway.answerWith((x) => x.answer(status, error('down'), { 'retry-after': '120' }));
      const late = await ask();
      expect([late.status, late.calls, late.error.remainingTime]).toEqual([502, 1, 120]);
      expect(late.headers.get('retry-after')).toBe('120');
      let failures = 1;
      my.chat.gateway.answerWith((x) => {
        failures -= 1;
        if (failures >= 0) x.answer(status, error('down'), { 'retry-after': '0' });
        else x.text('Back').finish();
      });
      expect([(await ask()).status, failures]).toEqual([200, -1]);
    },
  );

  it.each([429, 502, 503])('asks again after a status %i only when the time that it names is over', async (status) => {
    const times: number[] = [];
    my.chat.gateway.answerWith((x) => {
      times.push(performance.now());
      if (times.length === 1) x.answer(status, error('down'), { 'retry-after': '1' });
      else x.text('Back').finish();
    });
    expect((await ask()).status).toBe(200);
    const [first = 0, second = 0] = times;
    // Timers may be a millisecond early.
    expect(second - first).toBeGreaterThanOrEqual(999);
  });

  it.each<[number, string, object | undefined, string, string | undefined]>([
    [400, 'not for this model', undefined, 'model.rejected', 'model'],
    [400, 'bad temperature', undefined, 'model.rejected', undefined],
    [401, 'No auth', undefined, 'key.missing', undefined],
    [402, 'Insufficient.', undefined, 'model.no_credits', 'credits'],
    [403, 'Flagged', { reasons: ['violence'] }, 'model.refused', 'model'],
    [403, 'Key limit exceeded', { limit_source: 'openrouter_key_limit' }, 'model.no_credits', 'credits'],
    [403, 'Against the guardrails', undefined, 'key.missing', 'privacy'],
    [404, 'No endpoints found matching your data policy', undefined, 'model.not_found', 'privacy'],
    [404, 'No endpoints found that can handle the requested parameters', undefined, 'model.not_found', undefined],
    [404, 'No endpoints found for x', undefined, 'model.not_found', 'model'],
    [408, 'late', undefined, 'model.timeout', undefined],
    [429, 'free-models-per-day. Add 10 credits to unlock more', undefined, 'model.rate_limited', 'credits'],
    [429, 'x is limited upstream', { raw: 'busy', remedy_hint: 'Retry soon' }, 'model.rate_limited', 'model'],
    [502, 'down', { raw: 'Overloaded' }, 'model.failed', 'model'],
    [503, 'none fits', undefined, 'model.failed', 'model'],
  ])('gives the reason of a %i (%s) and what can be done', async (status, message, metadata, code, remedy) => {
    my.chat.gateway.answerWith((x) => x.answer(status, error(message, metadata)));
    const { error: body } = await ask();
    const {
      raw,
      remedy_hint,
      reasons = [],
    } = { ...metadata } as Record<'raw' | 'remedy_hint', string> & { reasons?: string[] };
    expect(body).toMatchObject({ code, details: [message, ...reasons, raw, remedy_hint].filter(Boolean) });
    expect(body.remedy).toBe(remedy);
  });

  it("keeps the provider's sentence when a reply breaks off, in the stream and in the trace", async () => {
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((x) => {
      x.text('Half').frame({ choices: [], error: { code: 502, message: `Overloaded, said sk-or-v1-planted` } });
    });
    const stream = await request(my.caller, { chatId, messages: say('Hi'), stream: true });
    const last = (await readStream(stream)).events.at(-1);
    const details = ['Overloaded, said sk-…'];
    expect(last && chunkOf(last).error).toMatchObject({ code: 'model.failed', details, remedy: 'model' });
    const { body } = await my.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} });
    const messageId = body.messages.at(-1)?.id ?? '';
    const trace = await my.caller.call(chatRoutes.getTrace, { params: { id: chatId, messageId }, query: {} });
    expect(trace.body).toMatchObject({ error: 'model.failed', errorDetails: details });
  });
});
