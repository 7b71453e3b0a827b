import { chatRoutes } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import { dayOf } from '../src/settings/day.ts';
import { UsageService } from '../src/usage/usage.service.ts';
import { onePerson } from './one-person.ts';
import { type ChatPerson, TEST_KEY } from './started-chat.ts';

describe('usage', () => {
  const my = onePerson({ DAILY_MESSAGES: '10' });

  const usageOf = async ({ caller }: ChatPerson, days?: number) =>
    (await caller.call(chatRoutes.getUsage, { query: days === undefined ? {} : { days } })).body;
  const ask = ({ caller }: ChatPerson, chatId?: string, model = 'demo/fast') =>
    caller.call(chatRoutes.complete, { body: { chatId, model, messages: [{ role: 'user', content: 'Hi' }] } });

  const answerWithCost = (model: string, cost?: number) =>
    my.chat.gateway.answerWith((exchange) => {
      exchange
        .text('Yes.')
        .frame({
          model,
          choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
          usage: {
            prompt_tokens: 100,
            completion_tokens: 20,
            prompt_tokens_details: { cached_tokens: 60 },
            ...(cost === undefined ? {} : { cost }),
          },
        })
        .raw('data: [DONE]\n\n');
    });

  it('is nothing at first', async () => {
    const { today, days } = await usageOf(await my.chat.person());
    expect(today).toMatchObject({ used: 0, limit: 10, remaining: 10 });
    expect(Date.parse(today.resetsAt) - Date.now()).toBeGreaterThan(0);
    expect(Date.parse(today.resetsAt) % 86_400_000).toBe(0);
    expect(days).toEqual([]);
  });

  it.each([true, false])(
    'counts messages, tokens and exact cost by the model that wrote, in a chat: %s',
    async (inChat) => {
      const person = await my.chat.person();
      const chatId = inChat ? await my.chat.newChat(person) : undefined;
      answerWithCost('vendor/really.used:free', 0.1);
      await ask(person, chatId);
      answerWithCost('vendor/really.used:free', 0.2);
      await ask(person, chatId);
      answerWithCost('local');
      await ask(person, chatId);
      const both = { promptTokens: 200, cachedTokens: 120, completionTokens: 40 };
      await eventually(async () => (await usageOf(person)).days[0]?.models.length === 2);
      const { today, days } = await usageOf(person);
      expect(today).toMatchObject({ used: 3, remaining: 7 });
      expect(days).toEqual([
        {
          day: dayOf(Date.now()),
          models: [
            { model: 'vendor/really.used:free', replies: 2, ...both, cost: '0.3' },
            { model: 'local', replies: 1, promptTokens: 100, cachedTokens: 60, completionTokens: 20, cost: null },
          ],
        },
      ]);
      expect((await usageOf(await my.chat.person())).days).toEqual([]);
    },
  );

  it('counts no reply that never came', async () => {
    const person = await my.chat.person();
    my.chat.gateway.answerWith((exchange) => exchange.answer(402, { error: { message: 'No credits' } }));
    expect((await ask(person)).status).toBe(402);
    expect(await usageOf(person)).toMatchObject({ today: { used: 0 }, days: [] });
  });

  it('adds a generation once, also when many begin the day at once, and leaves out older days', async () => {
    const person = await my.chat.person();
    const { userId } = person.viewer;
    const usage = my.chat.service.app.get(UsageService);
    const add = (generationId: string) => usage.add({ userId, generationId, model: 'demo/fast', usage: null });
    for (let at = 0; at < 20; at += 1) add(`gen-${at % 10}`);
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3 * 86_400_000);
    add('gen-old');
    now.mockRestore();
    expect((await usageOf(person, 3)).days.map(({ models }) => models[0]?.replies)).toEqual([10]);
    expect((await usageOf(person, 4)).days.map(({ models }) => models[0]?.replies)).toEqual([1, 10]);
  });

  it.each([0, 91, 1.5])('refuses %d days', async (days) => {
    const { status } = await my.caller.call(chatRoutes.getUsage, { query: { days } });
    expect(status).toBe(400);
  });

  describe('the test of a key', () => {
    const test = ({ caller }: ChatPerson) => caller.call(chatRoutes.testKey, { body: {} });

    it('tells what the gateway tells of it, and nothing of the key itself', async () => {
      Object.assign(my.chat.gateway.key, {
        status: 200,
        body: { data: { label: 'sk-or-v1-abc...123', limit_remaining: 4.2, usage: 1 } },
      });
      const { body } = await test(my.person);
      expect(body).toEqual({ ok: true, label: 'sk-or-v1-abc...123', limitRemaining: 4.2 });
      expect(my.chat.gateway.key.authorization).toBe(`Bearer ${TEST_KEY}`);
      Object.assign(my.chat.gateway.key, {
        status: 200,
        body: { data: { label: `own ${TEST_KEY}`, limit_remaining: null } },
      });
      expect((await test(my.person)).body).toEqual({ ok: true, limitRemaining: null });
    });

    it.each([401, 403])('says that a key is refused: %i', async (status) => {
      Object.assign(my.chat.gateway.key, { status, body: { error: { message: 'No' } } });
      expect((await test(my.person)).body).toEqual({ ok: false });
    });

    it.each([
      ['has nothing there', 404, {}],
      ['allows no such question', 405, {}],
      ['answers with a page of another kind', 200, '<html></html>'],
    ])('asks for the models where the gateway %s', async (_, status, body) => {
      const { models, key } = my.chat.gateway;
      Object.assign(key, { status, body });
      expect((await test(my.person)).body).toEqual({ ok: true, isChecked: false });
      models.keys = [TEST_KEY];
      expect((await test(my.person)).body).toEqual({ ok: true });
      models.keys = ['another'];
      expect((await test(my.person)).body).toEqual({ ok: false });
      delete models.keys;
      models.status = 500;
      expect((await test(my.person)).error.code).toBe('model.failed');
      models.status = 200;
    });

    it.each([
      [500, 502, 'model.failed'],
      [429, 429, 'model.rate_limited'],
    ])('says when the gateway cannot say: %i', async (told, status, code) => {
      Object.assign(my.chat.gateway.key, { status: told, body: { error: { message: `Broken with ${TEST_KEY}` } } });
      const { error, ...answer } = await test(my.person);
      expect(answer.status).toBe(status);
      expect(error.code).toBe(code);
      expect(JSON.stringify(error)).not.toContain(TEST_KEY);
    });

    it('needs a key', async () => {
      const person = await my.chat.person();
      await person.caller.call(chatRoutes.deleteKey, { query: {} });
      const { status, error } = await test(person);
      expect(status).toBe(401);
      expect(error.error).toBe('Missing or invalid API key');
    });
  });
});
