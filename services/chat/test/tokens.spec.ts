import { chatRoutes, generationDefaults } from '@masque/contracts';
import { LOGGER } from '@masque/service-kit';
import { StoreConnection } from '@masque/service-kit/store';
import { eventually, type ModelExchange } from '@masque/testkit';
import { TokenRatiosService } from '../src/tokens/token-ratios.service.ts';
import { ask, say } from './ask.ts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

type Count = (character: string) => number;

const han = (n: number) =>
  Array.from({ length: 400 }, (_, at) => String.fromCodePoint(0x4e00 + ((n * 7 + at * 13) % 2_000))).join('');
const hangul = (n: number) =>
  Array.from({ length: 400 }, (_, at) => String.fromCodePoint(0xac00 + ((n * 31 + at * 17) % 9_000))).join('');
const hindi = (n: number) => `${n}: वह बंदरगाह से मुड़ी और चुपचाप चली गई। `.repeat(10);
const english = (n: number) => `${n}: She turned away from the harbor and said nothing. `.repeat(8);

const sizeOf = ({ body: { messages } }: ModelExchange, count: Count) =>
  Math.ceil(messages.reduce((sum, { content }) => sum + Array.from(content).reduce((a, c) => a + count(c), 0), 0));

describe('the size of a prompt', () => {
  const my = onePerson();
  const { temperature, maxTokens, contextSize } = generationDefaults;
  const byDefault = { temperature, maxTokens, contextSize };

  /** A gateway that refuses what its model can't hold. */
  const holds = (most: number, count: Count) =>
    my.chat.gateway.answerWith((exchange) => {
      const size = sizeOf(exchange, count);
      if (size + Number(exchange.body['max_tokens'] ?? 0) > most)
        return exchange.answer(400, { error: { code: 'context_length_exceeded', message: `${size} tokens` } });
      const usage = { prompt_tokens: size, completion_tokens: 2 };
      exchange.text('All right.').frame({ choices: [{ delta: {}, finish_reason: 'stop' }], usage });
      exchange.raw('data: [DONE]\n\n');
    });
  const chatOf = async (text: (n: number) => string) => {
    const { _id: characterId } = await my.chat.keep(aCharacter());
    const messages = Array.from({ length: 60 }, (_, n) => ({
      sender: n % 2 ? ('user' as const) : ('character' as const),
      text: text(n),
    }));
    const { body } = await my.caller.call(chatRoutes.saveHistory, { body: { characterId, messages } });
    return body.id;
  };
  const answer = async (chatId: string, text: string, model: string, settings: object = byDefault) =>
    (await ask(my.caller, { chatId, messages: say(text), model, settings })).status;
  const traceOf = async (id: string) => {
    const messageId = (await my.read(id)).messages.at(-1)?.id ?? '';
    return (await my.caller.call(chatRoutes.getTrace, { params: { id, messageId }, query: {} })).body;
  };
  const sent = () => my.chat.gateway.exchanges.at(-1)!;

  beforeAll(async () => {
    my.chat.gateway.models.body = {
      data: [
        { id: 't/ctx8192', context_length: 8_192 },
        { id: 't/ctx2048', context_length: 2_048 },
      ],
    };
    await my.caller.call(chatRoutes.listModels);
  });

  it.each<[string, (n: number) => string, Count, leftOut: number]>([
    ['Chinese', han, (c) => (/\p{sc=Han}/u.test(c) ? 1 : 0.25), 30],
    ['Chinese, at more than a token a character', han, (c) => (/\p{sc=Han}/u.test(c) ? 1.4 : 0.25), 30],
    ['Korean', hangul, (c) => (/\p{sc=Hangul}/u.test(c) ? 1.5 : 0.25), 30],
    ['English', english, () => 0.25, 0],
  ])('is within the context of the model for a chat in %s, whatever the settings', async (_, text, count, leftOut) => {
    holds(8_192, count);
    const id = await chatOf(text);
    for (const settings of [
      byDefault,
      {},
      { maxTokens: 0, contextSize: 32_768 },
      { maxTokens: 2_000, contextSize: 8_192 },
    ])
      expect(await answer(id, text(99), 't/ctx8192', settings)).toBe(200);
    const { trimmed } = await traceOf(id);
    expect(trimmed?.messages).toBeGreaterThanOrEqual(leftOut);
  });

  it('is within the context for an OpenAI client, too', async () => {
    holds(8_192, (c) => (/\p{sc=Han}/u.test(c) ? 1 : 0.25));
    const messages = Array.from({ length: 61 }, (_, n) => ({ role: n % 2 ? 'assistant' : 'user', content: han(n) }));
    expect((await ask(my.caller, { messages, model: 't/ctx8192', max_tokens: 500 })).status).toBe(200);
    expect(sent().body.messages.length).toBeGreaterThan(10);
    const huge = [{ role: 'user', content: han(1).repeat(20) }];
    const refused = await ask(my.caller, { messages: huge, model: 't/ctx8192' });
    expect(await refused.json()).toMatchObject({
      code: 'chat.over_context',
      details: ['The system prompt and the last message are longer than 6141 tokens.'],
    });
  });

  it('is in the trace in tokens and characters, with the model’s context where that is smaller', async () => {
    holds(8_192, () => 0.25);
    const id = await chatOf(english);
    await answer(id, 'Go on.', 'openai/gpt-4o');
    const first = await traceOf(id);
    expect(first).toMatchObject({ tokenBudget: 4_096 - 500 - 3, budget: 16_384 });
    expect(first).not.toHaveProperty('modelContext');
    expect(first.tokens).toBeLessThanOrEqual(first.tokenBudget ?? 0);
    const inParts = first.parts?.reduce((sum, { tokens = 0 }) => sum + tokens, 0) ?? 0;
    expect((first.tokens ?? 0) - inParts).toBeGreaterThanOrEqual(0);
    expect((first.tokens ?? 0) - inParts).toBeLessThan(20);
    await answer(id, 'Go on.', 't/ctx2048');
    expect(await traceOf(id)).toMatchObject({ modelContext: 2_048, tokenBudget: 2_048 - 500 - 3, budget: 4 * 2_048 });
  });

  it('is exact when the tokenizer is known, also for a long chat in another script that was never counted', async () => {
    holds(8_192, () => 0.25);
    const loading = await chatOf(english);
    await eventually(async () => {
      await answer(loading, 'Go on.', 'openai/gpt-4o');
      return (await traceOf(loading)).isEstimated === undefined;
    });
    const id = await chatOf(hindi);
    await answer(id, 'Go on.', 'openai/gpt-4o');
    expect(await traceOf(id)).not.toHaveProperty('isEstimated');
    expect(sent().body.messages.length).toBeGreaterThan(14);
  });

  it('follows what the model reports, and other instances learn it', async () => {
    holds(100_000, (c) => (/\p{sc=Han}/u.test(c) ? 0.6 : 0.2));
    const id = await chatOf(han);
    const keptOf = async () => {
      expect(await answer(id, han(7), 'some/model')).toBe(200);
      return sent().body.messages.length;
    };
    const before = await keptOf();
    await eventually(async () => (await keptOf()) > before * 1.5);
    const { tokens = 0, usage } = await traceOf(id);
    expect(tokens).toBeGreaterThanOrEqual((usage?.prompt_tokens ?? 0) * 0.95);
    const other = new TokenRatiosService(my.chat.service.app.get(StoreConnection), my.chat.service.app.get(LOGGER));
    expect((await other.scaleOf('some/model')).dense).toBeLessThan(0.8);
    expect(await other.scaleOf('another/model')).toEqual({ family: null, plain: 1, dense: 1 });
  });
});
