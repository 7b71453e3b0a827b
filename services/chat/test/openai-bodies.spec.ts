import type { ModelExchange } from '@masque/testkit';
import { ask } from './ask.ts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

const hi = { role: 'user', content: 'Hi' };

describe('bodies of OpenAI clients', () => {
  const my = onePerson();
  beforeAll(() => {
    my.chat.gateway.models.body = { data: [{ id: 'wide', context_length: 50_000 }, { id: 'unknown/size' }] };
  });

  /** Returns the body that the model gets for this request. */
  const asked = async (body: Record<string, unknown>): Promise<ModelExchange['body']> => {
    const before = my.chat.gateway.exchanges.length;
    const reply = await ask(my.caller, body);
    expect([reply.status, await reply.text()]).toEqual([200, expect.any(String)]);
    const exchange = my.chat.gateway.exchanges[before];
    if (!exchange) throw new Error('the model was not asked');
    return exchange.body;
  };
  const statusOf = async (body: Record<string, unknown>) => (await ask(my.caller, { messages: [hi], ...body })).status;

  const options = {
    top_p: 0.9,
    stop: ['\n\n', 'User:'],
    seed: -7,
    frequency_penalty: 0.5,
    presence_penalty: -2,
    logit_bias: { '50256': -100, '11': 3.5 },
  };

  it('pass options on to the model, with and without a chat', async () => {
    const chatId = await my.chat.newChat(my.person);
    expect(await asked({ messages: [hi], ...options })).toMatchObject(options);
    expect(await asked({ chatId, messages: [hi], ...options })).toMatchObject(options);
    expect(await asked({ messages: [hi], stop: 'END' })).toMatchObject({ stop: 'END' });
    const stop = ['a', '', 'b', 'c', 'd', 'e'];
    expect(await asked({ messages: [hi], stop, max_tokens: 131_072 })).toMatchObject({
      stop: ['a', 'b', 'c', 'd', 'e'],
      max_tokens: 131_072,
    });
    expect(await asked({ messages: [hi], stop: [''] })).not.toHaveProperty('stop');
    const plain = await asked({ messages: [hi] });
    expect(Object.keys(plain)).toEqual(['model', 'messages', 'stream', 'stream_options']);
  });

  it('name the longest response in the old way or the new, which goes first', async () => {
    expect(await asked({ messages: [hi], max_tokens: 20 })).toMatchObject({ max_tokens: 20 });
    const both = await asked({ messages: [hi], max_tokens: 20, max_completion_tokens: 30 });
    expect([both['max_completion_tokens'], both['max_tokens']]).toEqual([30, undefined]);
  });

  it('mean with null what they leave out', async () => {
    const names = [
      ...Object.keys(options),
      'max_tokens',
      'max_completion_tokens',
      'temperature',
      'stream',
      'model',
      'n',
    ];
    const nulls = Object.fromEntries(names.map((name) => [name, null]));
    expect(await asked({ messages: [hi], ...nulls })).toEqual(await asked({ messages: [hi] }));
  });

  it.each([
    { top_p: 1.1 },
    { n: 2 },
    { top_p: '1' },
    { stop: Array.from({ length: 65 }, () => 'a') },
    { stop: 'a\0b' },
    { stop: 'x'.repeat(501) },
    { seed: 0.5 },
    { seed: 1e300 },
    { frequency_penalty: 2.5 },
    { presence_penalty: -3 },
    { logit_bias: { word: 1 } },
    { logit_bias: { '1': 101 } },
    { logit_bias: Object.fromEntries(Array.from({ length: 1_025 }, (_, n) => [n, 1])) },
    { max_completion_tokens: -1 },
    { messages: [{ role: 'user', content: null }] },
    { messages: [{ role: 'system', content: null }, hi] },
    { messages: [{ role: 'tool', content: 'no call' }, hi] },
    { messages: [{ role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }] }] },
    { messages: [{ role: 'user', content: [{ type: 'text', text: 'a\0b' }] }] },
    { messages: [{ role: 'user', content: Array.from({ length: 101 }, () => ({ type: 'text', text: 'a' })) }] },
    { messages: [{ role: 'user', content: [1, 2].map(() => ({ type: 'text', text: 'x'.repeat(50_001) })) }] },
    { messages: [{ role: 'user', content: [{ type: 'text', text: ' ' }] }] },
  ])('are refused out of bounds: %#', async (body) => {
    expect(await statusOf(body)).toBe(400);
  });

  const call = { id: 'call-1', type: 'function', function: { name: 'weather', arguments: '{"town":"Kiel"}' } };

  it('may have lists of text parts, developers, tools and an assistant who only calls one', async () => {
    const { messages } = await asked({
      messages: [
        { role: 'developer', content: [{ type: 'text', text: 'Be brief.' }], name: 'rules' },
        { role: 'user', content: [hi.content, 'there'].map((text) => ({ type: 'text', text })) },
        { role: 'assistant', content: null, tool_calls: [call], refusal: null },
        { role: 'tool', content: 'Rain\r\n', tool_call_id: 'call-1' },
        { role: 'assistant', content: null, tool_calls: null },
        hi,
      ],
    });
    expect(messages).toEqual([
      { role: 'system', content: 'Be brief.', name: 'rules' },
      { role: 'user', content: 'Hi\nthere' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', content: 'Rain\n', tool_call_id: 'call-1' },
      { role: 'assistant', content: '' },
      hi,
    ]);
  });

  it('may have them for a character too, and in a chat', async () => {
    const { _id: characterId } = await my.chat.keep(aCharacter());
    const list = { role: 'user', content: [{ type: 'text', text: 'From a list' }] };
    const { messages } = await asked({
      characterId,
      messages: [
        { role: 'developer', content: 'Be brief.' },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', content: 'Rain', tool_call_id: 'call-1' },
        list,
      ],
    });
    expect(messages.slice(-3).map(({ role, content }) => [role, content])).toEqual([
      ['system', 'Be brief.'],
      ['user', 'Rain'],
      ['user', 'From a list'],
    ]);
    const chatId = await my.chat.newChat(my.person);
    await asked({ chatId, messages: [list] });
    expect((await my.read(chatId)).messages.at(-2)?.text).toBe('From a list');
  });

  it('are trimmed so that no result of a tool stands without its call', async () => {
    const body = (contextSize: number) => ({
      settings: { contextSize },
      messages: [
        { role: 'user', content: 'x'.repeat(800) },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ ...call, function: { ...call.function, arguments: 'y'.repeat(400) } }],
        },
        { role: 'tool', content: 'Rain', tool_call_id: 'call-1' },
        { role: 'tool', content: 'Wind', tool_call_id: 'call-1' },
        { role: 'user', content: 'z'.repeat(700) },
      ],
    });
    expect((await asked(body(300))).messages).toEqual([{ role: 'user', content: 'z'.repeat(700) }]);
    expect((await asked(body(550))).messages.map(({ role }) => role)).toEqual(['assistant', 'tool', 'tool', 'user']);
    const late = body(256).messages.slice(0, 4);
    const huge = late.map((message) =>
      message.content === 'Wind' ? { ...message, content: 'w'.repeat(900) } : message,
    );
    expect((await ask(my.caller, { settings: { contextSize: 256 }, messages: huge })).status).toBe(400);
  });

  it('are trimmed to what the model holds beside its response, when they do not say how much', async () => {
    const messages = [...Array.from({ length: 60 }, () => ({ role: 'user', content: 'x'.repeat(5_000) })), hi];
    const sizeFor = async (model: string, more: object = {}) =>
      (await asked({ model, messages, ...more })).messages.reduce((sum, { content }) => sum + content.length, 0);
    expect(await sizeFor('wide', { max_tokens: 4_997 })).toBe(29 * 5_000 + 2);
    expect(await sizeFor('wide', { max_tokens: 0 })).toBe(24 * 5_000 + 2);
    expect(await sizeFor('unknown/size')).toBe(2 * 5_000 + 2);
    expect(await sizeFor('not/listed')).toBe(2 * 5_000 + 2);
    expect(await sizeFor('wide', { settings: { contextSize: 4_096 } })).toBe(2 * 5_000 + 2);
    await my.caller.fetch('/user-model', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'wide' }),
    });
    expect(await sizeFor('')).toBe(24 * 5_000 + 2);
  });
});
