import { chatRoutes } from '@masque/contracts';
import { startedService } from '@masque/testkit';
import { RedisClient } from '@masque/service-kit';
import { dayOf } from '../src/settings/day.ts';
import { chat as definition } from '../src/service.ts';
import { onePerson } from './one-person.ts';
import { readStream } from '../../../libs/generations/test/read-stream.ts';
import { type ChatPerson, startedChat, type StartedChat } from './started-chat.ts';

describe('the daily limit', () => {
  let chat: StartedChat;
  beforeAll(async () => {
    chat = await startedChat({ DAILY_MESSAGES: '3' });
  });
  afterAll(() => chat.close());

  const ask = ({ caller }: ChatPerson, chatId?: string) =>
    caller.call(chatRoutes.complete, { body: { chatId, messages: [{ role: 'user', content: 'Hi' }] } });

  it.each([true, false])('counts messages, in a chat: %s', async (inChat) => {
    const person = await chat.person();
    const chatId = inChat ? await chat.newChat(person) : undefined;
    for (let sent = 0; sent < 3; sent += 1) expect((await ask(person, chatId)).status).toBe(200);
    const { status, error, headers } = await ask(person, chatId);
    expect(status).toBe(429);
    const secondsLeft = Math.ceil((86_400_000 - (Date.now() % 86_400_000)) / 1_000);
    expect(error).toMatchObject({
      error: 'Rate limit exceeded. Please try again later.',
      code: 'rate.limited',
      details: ['3 of 3 messages used today'],
    });
    expect(Math.abs((error.remainingTime ?? 0) - secondsLeft)).toBeLessThan(5);
    expect(headers.get('retry-after')).toBe(String(error.remainingTime));
    expect((await ask(await chat.person())).status).toBe(200);
  });

  it.each([true, false])('gives back what the model did not answer, in a chat: %s', async (inChat) => {
    const person = await chat.person();
    const chatId = inChat ? await chat.newChat(person) : undefined;
    chat.gateway.answerWith((x) => x.answer(402, { error: { message: 'No credits' } }));
    for (let sent = 0; sent < 5; sent += 1) expect((await ask(person, chatId)).status).toBe(402);
    chat.gateway.answerWith((x) => void x.text('Yes').finish());
    for (let sent = 0; sent < 3; sent += 1) expect((await ask(person, chatId)).status).toBe(200);
    expect((await ask(person, chatId)).status).toBe(429);
  });

  it.each(['alone', 'in chats of their own', 'in one chat'])(
    'lets exactly three of 50 at once through, over two instances: %s',
    async (where) => {
      const other = await startedService(definition, {
        ...chat.service.env,
        PORT: '0',
        METRICS_PORT: '0',
      });
      const person = await chat.person();
      const own = () => chat.newChat(person);
      const one = where === 'in one chat' ? await own() : undefined;
      const calls = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => ({
          caller: index % 2 === 0 ? person.caller : other.as(person.viewer),
          chatId: where === 'in chats of their own' ? await own() : one,
        })),
      );
      const before = chat.gateway.exchanges.length;
      // A chat runs one reply at a time: the others follow as soon as it has ended.
      const statuses: number[] = [];
      const round = async () => {
        const answers = await Promise.all(calls.map(({ caller, chatId }) => ask({ ...person, caller }, chatId)));
        statuses.push(...answers.map(({ status }) => status));
      };
      const whole = () => statuses.filter((status) => status === 200).length;
      for (let rounds = 0; rounds < (one ? 20 : 1) && whole() < 3; rounds += 1) await round();
      await round();
      await other.close();
      expect(statuses.filter((status) => status === 200)).toHaveLength(3);
      expect(chat.gateway.exchanges.length - before).toBe(3);
    },
  );

  it('counts on from the statistics of the day when Redis has lost the count', async () => {
    const person = await chat.person();
    for (let sent = 0; sent < 2; sent += 1) expect((await ask(person)).status).toBe(200);
    await person.caller.call(chatRoutes.getUsage, { query: {} });
    const { redis } = chat.service.app.get(RedisClient);
    expect(await redis.del(`quota:{${person.viewer.userId}}:${dayOf(Date.now())}`)).toBe(1);
    expect((await ask(person)).status).toBe(200);
    expect((await ask(person)).status).toBe(429);
  });

  it('lets no two at once slip by', async () => {
    const person = await chat.person();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(person)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(5);
    const another = await chat.person();
    const chatIds = await Promise.all(Array.from({ length: 6 }, () => chat.newChat(another)));
    const inChats = await Promise.all(chatIds.map((chatId) => ask(another, chatId)));
    let answered = inChats.filter((answer) => answer.status === 200).length;
    expect(answered).toBeLessThanOrEqual(3);
    // Requests that lost a race weren't counted.
    while ((await ask(another, chatIds[0])).status === 200) answered += 1;
    expect(answered).toBe(3);
  });

  it('refuses a prompt whose fixed part is larger than the context, and counts nothing', async () => {
    const person = await chat.person();
    for (const chatId of [await chat.newChat(person), undefined]) {
      const { status, error } = await person.caller.call(chatRoutes.complete, {
        body: {
          chatId,
          messages: [
            { role: 'system', content: 'x'.repeat(2_000) },
            { role: 'user', content: 'y'.repeat(2_000) },
          ],
          settings: { contextSize: 256 },
        },
      });
      expect(status).toBe(400);
      expect(error.code).toBe('chat.over_context');
      expect(error.details).toHaveLength(1);
    }
    expect((await ask(person)).status).toBe(200);
    expect((await ask(person)).status).toBe(200);
    expect((await ask(person)).status).toBe(200);
  });

  it('trims plain messages to the context, oldest first, and keeps what the system says', async () => {
    const person = await chat.person();
    const answer = await person.caller.fetch('/chat/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        stream: true,
        max_tokens: 77,
        settings: { contextSize: 300 },
        messages: [
          { role: 'system', content: 's'.repeat(500) },
          { role: 'user', content: 'old'.repeat(200) },
          { role: 'assistant', content: 'a'.repeat(100) },
          { role: 'user', content: 'now' },
        ],
      }),
    });
    await readStream(answer);
    const { body } = chat.gateway.exchanges.at(-1) ?? {};
    expect(body?.messages.map((message) => message.content.slice(0, 3))).toEqual(['sss', 'aaa', 'now']);
    expect(body).toMatchObject({ max_tokens: 77 });
    expect(body).not.toHaveProperty('temperature');
  });
});

describe('without a daily limit', () => {
  const my = onePerson({ DAILY_MESSAGES: '0' });

  it.each([true, false])('everything that is sent is answered, in a chat: %s', async (inChat) => {
    const chatId = inChat ? await my.chat.newChat(my.person) : undefined;
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    for (let sent = 0; sent < 3; sent += 1)
      expect((await my.caller.call(chatRoutes.complete, { body: { chatId, messages } })).status).toBe(200);
  });
});
