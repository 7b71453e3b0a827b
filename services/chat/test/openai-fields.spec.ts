import { type Completion, chatRoutes } from '@masque/contracts';
import type { ModelExchange } from '@masque/testkit';
import OpenAI from 'openai';
import { ask } from './ask.ts';
import { onePerson } from './one-person.ts';
import { chunkOf, readStream } from '../../../libs/generations/test/read-stream.ts';
import { aCharacter } from './started-chat.ts';

const hi = { role: 'user', content: 'Hi' };
const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'low' } };
const tool = { type: 'function', function: { name: 'weather', parameters: { type: 'object', properties: {} } } };
const samplers = {
  top_k: 40,
  min_p: 0.05,
  top_a: 0.1,
  typical_p: 0.9,
  repetition_penalty: 1.1,
  reasoning: { effort: 'high', exclude: false },
  reasoning_effort: 'low',
};
const form = {
  tools: [tool, { type: 'openrouter:web_search', max_results: 3 }],
  tool_choice: { type: 'function', function: { name: 'weather' } },
  parallel_tool_calls: false,
  response_format: { type: 'json_schema', json_schema: { name: 'town', strict: true, schema: { type: 'object' } } },
  logprobs: true,
  top_logprobs: 0,
};
const callPieces = [
  [{ index: 0, id: 'call-1', type: 'function', function: { name: 'weather', arguments: '' } }],
  [{ index: 0, function: { arguments: '{"town":' } }],
  [{ index: 0, function: { arguments: '"Kiel"}' } }],
  [{ index: 1, id: 'call-2', type: 'function', function: { name: 'time', arguments: '{}' } }],
];
const calls = [
  { id: 'call-1', type: 'function', function: { name: 'weather', arguments: '{"town":"Kiel"}' } },
  { id: 'call-2', type: 'function', function: { name: 'time', arguments: '{}' } },
];

describe('fields of OpenAI’s API', () => {
  const my = onePerson();
  const script = (answer: (exchange: ModelExchange) => void) => my.chat.gateway.answerWith(answer);
  const sayHello = () => script((exchange) => void exchange.text('Hello').finish());
  beforeEach(sayHello);

  const send = async (body: object) => {
    const reply = await ask(my.caller, { messages: [hi], ...body });
    return { status: reply.status, body: (await reply.json()) as Completion & { details?: string[] } };
  };
  const forwarded = async (body: object) => {
    expect((await send(body)).status).toBe(200);
    return my.chat.gateway.exchanges.at(-1)!.body;
  };
  let places: object[] = [];
  beforeAll(async () => {
    const { _id: characterId } = await my.chat.keep(aCharacter());
    places = [{ chatId: await my.chat.newChat(my.person) }, { characterId }];
  });

  it.each(Object.entries({ ...samplers, ...form }))('forwards %s', async (name, value) => {
    expect(await forwarded({ [name]: value })).toHaveProperty(name, value);
    expect(await forwarded({ [name]: null })).not.toHaveProperty(name);
  });

  it.each(Object.entries(samplers))('forwards %s with a chat or a character', async (name, value) => {
    for (const place of places) expect(await forwarded({ ...place, [name]: value })).toHaveProperty(name, value);
  });

  it.each([
    ...Object.entries(form).map(([name, value]) => [name, { [name]: value }] as const),
    ['messages.0.name', { messages: [{ ...hi, name: 'bob' }] }] as const,
    ['messages.1.content', { messages: [hi, { role: 'user', content: [image] }] }] as const,
  ])('refuses %s with a chat or a character', async (name, body) => {
    for (const place of places) {
      const { status, body: error } = await send({ ...place, ...body });
      expect([status, error.details]).toEqual([400, [`${name}: not supported with a character or a chat`]]);
    }
  });

  it('forwards names, images and thoughts of messages', async () => {
    const messages = [
      { role: 'system', content: 'Be brief.', name: 'rules' },
      { role: 'user', content: [{ type: 'text', text: 'Where\r\nis this?' }, image], name: 'bob' },
      {
        role: 'assistant',
        content: null,
        name: 'guide',
        reasoning_details: [{ type: 'reasoning.encrypted', data: 'x', index: 0 }],
        tool_calls: [{ ...calls[0], extra_content: { google: { thought_signature: 's' } } }],
      },
      { role: 'tool', content: 'Rain', tool_call_id: 'call-1' },
      { role: 'user', content: [image] },
    ];
    expect((await forwarded({ messages })).messages).toEqual([
      messages[0],
      { role: 'user', content: [{ type: 'text', text: 'Where\nis this?' }, image], name: 'bob' },
      messages[2],
      messages[3],
      messages[4],
    ]);
  });

  it.each(['file:///etc/passwd', 'gopher://host/', 'data:text/html,x', ''])('takes no image from %j', async (url) => {
    const content = [{ type: 'image_url', image_url: { url } }];
    expect((await send({ messages: [{ role: 'user', content }] })).status).toBe(400);
  });

  const scriptCalls = () =>
    script((exchange) => {
      exchange.text('Let me ');
      exchange.text('look.');
      for (const tool_calls of callPieces) exchange.frame({ choices: [{ delta: { tool_calls } }] });
      exchange.finish('tool_calls');
    });

  it('gives calls of tools back', async () => {
    scriptCalls();
    const { body } = await send({ tools: form.tools });
    expect(body.choices).toEqual([
      {
        index: 0,
        message: { role: 'assistant', content: 'Let me look.', tool_calls: calls },
        finish_reason: 'tool_calls',
      },
    ]);
  });

  it('streams calls of tools', async () => {
    scriptCalls();
    const { events, text } = await readStream(
      await ask(my.caller, { messages: [hi], tools: form.tools, stream: true }),
    );
    const choices = events.slice(0, -1).map((event) => chunkOf(event).choices[0]);
    expect(text).toBe('Let me look.');
    expect(choices.flatMap((choice) => choice?.delta.tool_calls ?? [])).toEqual(callPieces.flat());
    expect(choices.at(-1)?.finish_reason).toBe('tool_calls');
    expect(events.at(-1)?.data).toBe('[DONE]');
  });

  it('gives calls alone back without a text, and counts them as an answer', async () => {
    const used = async () => (await my.caller.call(chatRoutes.getUsage, { query: {} })).body.today.used;
    const before = await used();
    script((exchange) => {
      for (const tool_calls of callPieces) exchange.frame({ choices: [{ delta: { content: null, tool_calls } }] });
      exchange.finish('tool_calls');
    });
    const { body } = await send({ tools: form.tools });
    expect(body.choices[0]?.message).toEqual({ role: 'assistant', content: null, tool_calls: calls });
    const { events } = await readStream(await ask(my.caller, { messages: [hi], tools: form.tools, stream: true }));
    expect(events.slice(0, 1).map((event) => chunkOf(event).choices[0]?.delta)).toEqual([
      { role: 'assistant', tool_calls: callPieces[0] },
    ]);
    expect(await used()).toBe(before + 2);
  });

  it('are put together by the stock library, as it streams', async () => {
    const token = { token: 'Look', logprob: -0.1, bytes: null, top_logprobs: [] };
    script((exchange) => {
      exchange.frame({
        choices: [{ delta: { content: 'Look' }, logprobs: { content: [token], refusal: null }, finish_reason: null }],
      });
      for (const tool_calls of callPieces) exchange.frame({ choices: [{ delta: { tool_calls } }] });
      exchange.finish('tool_calls');
    });
    const client = new OpenAI({
      apiKey: 'none',
      baseURL: 'http://chat.test/v1',
      fetch: (url, init) => my.caller.fetch(new URL(url instanceof Request ? url.url : url).pathname, init),
    });
    const { choices } = await client.chat.completions
      .stream({ model: 'demo/fast', messages: [{ role: 'user', content: 'Hi' }], logprobs: true })
      .finalChatCompletion();
    expect(choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { role: 'assistant', content: 'Look', tool_calls: calls },
      logprobs: { content: [token] },
    });
  });

  it('tells calls apart by their ids where a server gives all of them the same index', async () => {
    script((exchange) => {
      const tool_calls = calls.map((call) => ({ ...call, index: 0 }));
      exchange.frame({ choices: [{ delta: { tool_calls } }] }).finish('tool_calls');
    });
    expect((await send({ tools: form.tools })).body.choices[0]?.message.tool_calls).toEqual(calls);
  });

  it('gives calls of a server back that does not stream, whole and streamed', async () => {
    script((exchange) =>
      exchange.answer(200, {
        choices: [{ message: { content: null, tool_calls: calls }, finish_reason: 'tool_calls' }],
      }),
    );
    const { body } = await send({ tools: form.tools });
    expect(body.choices[0]?.message.tool_calls).toEqual(calls);
    const { events } = await readStream(await ask(my.caller, { messages: [hi], tools: form.tools, stream: true }));
    expect(events.slice(0, 1).map((event) => chunkOf(event).choices[0]?.delta.tool_calls)).toEqual([
      calls.map((call, index) => ({ index, ...call })),
    ]);
  });

  it('gives log probabilities back, whole and streamed', async () => {
    const tokens = ['Hel', 'lo'].map((token) => ({ token, logprob: -0.1, bytes: null, top_logprobs: [] }));
    script((exchange) => {
      for (const one of tokens) {
        exchange.frame({ choices: [{ delta: { content: one.token }, logprobs: { content: [one], refusal: null } }] });
      }
      exchange.finish();
    });
    const { body } = await send({ logprobs: true });
    expect(body.choices[0]).toMatchObject({
      message: { content: 'Hello' },
      logprobs: { content: tokens, refusal: null },
    });
    const { events, text } = await readStream(await ask(my.caller, { messages: [hi], logprobs: true, stream: true }));
    const lists = events.slice(0, -1).map((event) => chunkOf(event).choices[0]?.logprobs?.['content'] ?? []);
    expect([text, lists.flat()]).toEqual(['Hello', tokens]);
  });

  it('drops calls of tools in chats, which never have any', async () => {
    script((exchange) => {
      exchange.frame({ choices: [{ delta: { tool_calls: callPieces[0] } }] });
      exchange.text('Hello').finish();
    });
    for (const place of places) {
      const { body } = await send(place);
      expect(body.choices[0]?.message).toEqual({ role: 'assistant', content: 'Hello' });
    }
  });

  it('gives thoughts back in whole answers, too, under the name that streams have', async () => {
    const reasoning_details = [{ type: 'reasoning.text', text: 'plan', signature: 's' }];
    script((exchange) => {
      exchange.frame({ choices: [{ delta: { reasoning: 'plan', reasoning_details } }] });
      exchange.text('Hello').finish();
    });
    const message = { role: 'assistant', content: 'Hello', reasoning: 'plan' };
    expect((await send({})).body.choices[0]?.message).toEqual({ ...message, reasoning_details });
    for (const place of places) expect((await send(place)).body.choices[0]?.message).toEqual(message);
  });

  const refuse = (exchange: ModelExchange) => {
    exchange.frame({ choices: [{ delta: { content: null, refusal: 'I can’t ' } }] });
    exchange.frame({ choices: [{ delta: { refusal: 'help.' } }] }).finish();
  };

  it('gives a refusal back as one, whole and streamed', async () => {
    script(refuse);
    const refusal = 'I can’t help.';
    const message = { role: 'assistant', content: null, refusal };
    expect((await send({})).body.choices[0]).toMatchObject({ message, finish_reason: 'stop' });
    const { events, text } = await readStream(await ask(my.caller, { messages: [hi], stream: true }));
    const choices = events.slice(0, -1).map((event) => chunkOf(event).choices[0]);
    expect([text, choices.map((choice) => choice?.delta.refusal ?? '').join('')]).toEqual(['', refusal]);
    script((exchange) => exchange.answer(200, { choices: [{ message, finish_reason: 'stop' }] }));
    expect((await send({})).body.choices[0]?.message).toEqual(message);
    for (const place of places) expect((await send(place)).status).toBe(403);
  });

  const excluding = [{ reasoning: { exclude: true } }, { include_reasoning: false }];
  const withoutThoughts = { role: 'assistant', content: 'Hello' };

  it.each(excluding)('keeps thoughts out of responses that must have none: %j', async (body) => {
    script((exchange) => {
      exchange.frame({ choices: [{ delta: { reasoning: 'plan', reasoning_details: [{ text: 'plan' }] } }] });
      exchange.text('Hello').finish();
    });
    expect((await send(body)).body.choices[0]?.message).toEqual(withoutThoughts);
    for (const place of places)
      expect((await send({ ...place, ...body })).body.choices[0]?.message).toEqual(withoutThoughts);
    const reply = await ask(my.caller, { messages: [hi], stream: true, ...body });
    const { events, text } = await readStream(reply);
    expect([
      text,
      events
        .map(({ data }) => data)
        .join('')
        .includes('plan'),
    ]).toEqual(['Hello', false]);
    script((exchange) => void exchange.text('<think>plan').text('</think>Hello').finish());
    expect((await send(body)).body.choices[0]?.message).toEqual(withoutThoughts);
  });

  it.each(excluding)('takes thoughts alone for an answer where none are wanted: %j', async (body) => {
    script((exchange) => void exchange.think('plan').finish('length'));
    const { status, body: answer } = await send(body);
    expect([status, answer.choices]).toEqual([
      200,
      [{ index: 0, message: { role: 'assistant', content: '' }, finish_reason: 'length' }],
    ]);
    expect((await send({})).status).toBe(502);
  });
});
