import { chatRoutes } from '@masque/contracts';
import type { ModelExchange } from '@masque/testkit';
import { ask, say } from './ask.ts';
import { type ChatPerson, startedChat, type StartedChat } from './started-chat.ts';

const DEEP = `${'{"a":['.repeat(50_000)}1${']}'.repeat(50_000)}`;
const ARRAYS = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const words = '{"choices":[{"index":0,"delta":{"content":"Words"},"finish_reason":null}]}';

describe('an answer of the model gateway that means harm', () => {
  let chat: StartedChat;
  let person: ChatPerson;
  beforeAll(async () => {
    chat = await startedChat();
    person = await chat.person();
  });
  afterAll(() => chat.close());

  const sayHi = (stream: boolean, chatId?: string) => ask(person.caller, { chatId, messages: say('Hi'), stream });
  const events =
    (...data: string[]) =>
    (exchange: ModelExchange) => {
      exchange.raw(data.map((each) => `data: ${each}\n\n`).join(''));
      exchange.raw('data: [DONE]\n\n');
    };
  const body = (status: number, text: string) => (exchange: ModelExchange) => exchange.answer(status, text);

  it.each([DEEP, ARRAYS])('may be nested 100,000 deep in any place: %.7s', async (deep) => {
    const scripts = [
      events(deep),
      events(words, deep),
      events(words, `{"choices":[],"usage":${deep}}`),
      events(words, `{"choices":[],"usage":{"prompt_tokens":${deep},"prompt_tokens_details":${deep}}}`),
      events(`{"choices":${deep}}`),
      events(`{"choices":[${deep}]}`),
      events(`{"choices":[{"delta":${deep}}]}`),
      events(`{"choices":[{"delta":{"content":${deep}}}]}`),
      events(`{"choices":[{"delta":{"content":"Words","reasoning":${deep}},"finish_reason":null}]}`),
      events(`{"choices":[{"delta":{"content":"Words"},"finish_reason":${deep}}]}`),
      events(`{"id":${deep},"model":${deep},"choices":[{"delta":{"content":"Words"},"logprobs":${deep}}]}`),
      events(`{"error":${deep}}`),
      events(words, `{"choices":[],"error":{"code":402,"message":${deep},"metadata":${deep}}}`),
      body(200, deep),
      body(200, `{"choices":${deep}}`),
      body(200, `{"choices":[{"message":${deep}}]}`),
      body(200, `{"choices":[{"message":{"content":"Words"}}],"usage":${deep},"model":${deep},"more":${deep}}`),
      body(200, `{"error":${deep}}`),
      ...[400, 401, 402, 404, 429, 500].flatMap((status) => [
        body(status, deep),
        body(status, `{"error":${deep}}`),
        body(status, `{"error":{"code":${deep},"message":"No","metadata":{"raw":${deep},"reasons":[${deep}]}}}`),
      ]),
    ];
    const chatId = await chat.newChat(person);
    const told: string[] = [];
    for (const [index, script] of scripts.entries()) {
      chat.gateway.answerWith(script);
      const reply = await sayHi(index % 2 === 0, index % 3 === 0 ? chatId : undefined);
      const text = await reply.text();
      // One of our error sentences or a few words; nothing else of the answer.
      if (reply.status === 500 || text.length > 5_000) told.push(`${index}: ${reply.status} ${text.slice(0, 200)}`);
    }
    expect(told).toEqual([]);
    chat.gateway.answerWith((exchange) => void exchange.text('All').text(' is well').finish());
    const after = await sayHi(false, chatId);
    expect([after.status, await after.text()]).toEqual([200, expect.stringContaining('All is well')]);
  });

  it.each([
    ['"12"', undefined],
    ['-5', undefined],
    ['1e999', undefined],
    ['true', undefined],
    ['[7]', undefined],
    ['7', 7],
  ])('may count tokens as %s', async (given, taken) => {
    chat.gateway.answerWith(events(words, `{"choices":[],"usage":{"prompt_tokens":${given},"cost":${given}}}`));
    const { status, body: answer } = await person.caller.call(chatRoutes.complete, {
      body: { messages: [{ role: 'user', content: 'Hi' }] },
    });
    expect(status).toBe(200);
    expect([answer.usage?.prompt_tokens, answer.usage?.cost]).toEqual([taken, taken]);
  });

  it.each([false, true])(
    'may end for a reason as long as a book, of which the start is kept: streamed %s',
    async (streamed) => {
      const long = 'x'.repeat(900_000);
      const said = streamed ? '"delta":{"content":"Words"}' : '"message":{"content":"Words"}';
      const answer = `{"choices":[{${said},"finish_reason":"${long}"}]}`;
      chat.gateway.answerWith(streamed ? events(answer) : body(200, answer));
      const reply = await sayHi(streamed);
      expect(reply.status).toBe(200);
      expect((await reply.text()).length).toBeLessThan(5_000);
    },
  );

  it.each(['NaN', 'Infinity', '-', '0x10', '{"__proto__":1', ''])('is malformed with a count of %s', async (given) => {
    chat.gateway.answerWith(
      body(200, `{"choices":[{"message":{"content":"Words"}}],"usage":{"total_tokens":${given}}}`),
    );
    expect((await sayHi(false)).status).toBe(502);
  });

  it('may give odd models: what is odd is left out, and the others are there', async () => {
    const rows = [
      '{"id":"good/one","context_length":8192}',
      '{"id":"good/two","pricing":{"prompt":0.5,"completion":"1"}}',
      '{"id":"far","context_length":1e300}',
      '{"id":"minus","context_length":-1}',
      '{"id":"half","context_length":0.5}',
      '{"id":"text","context_length":"8192"}',
      `{"id":"deep","context_length":${DEEP}}`,
      '{"id":7}',
      '{"id":""}',
      'null',
      '"good"',
      DEEP,
      ARRAYS,
    ];
    chat.gateway.models.body = `{"data":[${rows.join()}],"more":${DEEP}}`;
    const list = () => chat.service.as(null).call(chatRoutes.listModels);
    const { status, body: answer } = await list();
    expect(status).toBe(200);
    const unknown = ['good/two', 'far', 'minus', 'half', 'deep', 'good'];
    expect(new Map(answer.models.map(({ id, contextLength }) => [id, contextLength]))).toEqual(
      new Map<string, number | null>([
        ['good/one', 8_192],
        ['text', 8_192],
        ...unknown.map((id) => [id, null] as const),
      ]),
    );
    for (const bad of [DEEP, ARRAYS, `{"data":${DEEP}}`, '{"data":[NaN]}', 'null', '']) {
      chat.gateway.models.body = bad;
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect((await list()).body.models).toHaveLength(8);
    }
  });
});
