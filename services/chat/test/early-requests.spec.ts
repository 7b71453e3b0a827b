import { chatRoutes } from '@masque/contracts';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import { jest } from '@jest/globals';
import { readStream } from '../../../libs/generations/test/read-stream.ts';
import { ChatsRepository } from '../src/chats/chats.repository.ts';
import { chat as definition } from '../src/service.ts';
import { ask, say } from './ask.ts';
import { onePerson } from './one-person.ts';

const REPLY = 'Once upon a time.';

describe('the model of a known chat', () => {
  const my = onePerson({ DAILY_MESSAGES: '100' });
  let other: StartedService;
  beforeAll(async () => {
    other = await startedService(definition, { ...my.chat.service.env, PORT: '0', METRICS_PORT: '0' });
  });
  afterAll(() => other.close());
  afterEach(() => jest.restoreAllMocks());

  const answeredChat = async () => {
    const chatId = await my.chat.newChat(my.person);
    await readStream(await my.ask(chatId, 'One'));
    return chatId;
  };
  /** Holds the next claim of this process back until `before` has happened. */
  const claimAfter = (before: () => Promise<unknown>) => {
    const chats = my.chat.service.app.get(ChatsRepository);
    const claim = chats.claim.bind(chats);
    jest.spyOn(chats, 'claim').mockImplementationOnce(async (...claimed) => {
      await before();
      return claim(...claimed);
    });
  };
  const asked = (from: number) => my.chat.gateway.exchanges.slice(from);
  const lastSaid = (exchange = my.chat.gateway.exchanges.at(-1)) => exchange?.body.messages.at(-1)?.content;
  const shown = async (chatId: string) => (await my.read(chatId)).messages.map(({ text }) => text).slice(1);
  const inOther = (chatId: string, content: string) =>
    ask(other.as(my.person.viewer), { chatId, messages: say(content), stream: true });

  it('is asked while the claim is still being written', async () => {
    const chatId = await answeredChat();
    const before = my.chat.gateway.exchanges.length;
    claimAfter(() => eventually(() => asked(before).length === 1));
    expect((await readStream(await my.ask(chatId, 'Two'))).text).toBe(REPLY);
    expect(asked(before)).toHaveLength(1);
    expect(lastSaid()).toBe('Two');
    expect(await shown(chatId)).toEqual(['One', REPLY, 'Two', REPLY]);
  });

  it('is asked again, and the first call is hung up, when another process changed the chat meanwhile', async () => {
    const chatId = await answeredChat();
    const before = my.chat.gateway.exchanges.length;
    claimAfter(async () => {
      await eventually(() => asked(before).length === 1);
      const edit = { chatId, messages: [{ sender: 'user' as const, text: 'Said elsewhere' }] };
      expect((await other.as(my.person.viewer).call(chatRoutes.saveHistory, { body: edit })).status).toBe(200);
    });
    expect((await readStream(await my.ask(chatId, 'Two'))).text).toBe(REPLY);
    const [early, late] = asked(before);
    await early?.closed;
    expect(asked(before)).toHaveLength(2);
    expect(
      late?.body.messages
        .slice(-2)
        .map(({ content }) => content)
        .join(' / '),
    ).toContain('Said elsewhere');
    expect(await shown(chatId)).toEqual(['One', REPLY, 'Said elsewhere', 'Two', REPLY]);
  });

  it('is asked once for each message when two processes answer in turn', async () => {
    const chatId = await answeredChat();
    const before = my.chat.gateway.exchanges.length;
    for (const round of [1, 2, 3]) {
      await readStream(await inOther(chatId, `There ${round}`));
      await readStream(await my.ask(chatId, `Here ${round}`));
    }
    expect(asked(before).map(lastSaid)).toEqual(['There 1', 'Here 1', 'There 2', 'Here 2', 'There 3', 'Here 3']);
  });

  it('is not asked for a question that the chat has already', async () => {
    const chatId = await my.chat.newChat(my.person);
    const once = { chatId, messages: say('Only once', 'question-1'), stream: true };
    await readStream(await ask(my.caller, once));
    const before = my.chat.gateway.exchanges.length;
    expect((await readStream(await ask(my.caller, once))).text).toBe(REPLY);
    expect(asked(before)).toEqual([]);
  });

  it('is not asked without a free slot, and the chat stays free', async () => {
    const chatId = await answeredChat();
    const busy = await Promise.all([1, 2, 3].map(() => my.chat.newChat(my.person)));
    my.chat.gateway.answerWith((exchange) => void exchange.text('Wait'));
    const running = await Promise.all(busy.map((id) => my.ask(id)));
    const before = my.chat.gateway.exchanges.length;
    expect((await my.ask(chatId, 'Two')).status).toBe(429);
    expect(asked(before)).toEqual([]);
    for (const exchange of my.chat.gateway.exchanges.slice(-3)) exchange.finish();
    await Promise.all(running.map((response) => response.text()));
    my.chat.gateway.answerWith((exchange) => void exchange.text('Now').finish());
    await eventually(async () => (await my.ask(chatId, 'Two')).status === 200);
  });
});

describe('settings that a process remembers', () => {
  const my = onePerson();

  it.each(['first', 'second'])('are never older than a change in another process: asked in the %s', async (where) => {
    const other = await startedService(definition, { ...my.chat.service.env, PORT: '0', METRICS_PORT: '0' });
    const person = await my.chat.person();
    const callers = { first: person.caller, second: other.as(person.viewer) };
    const asking = where === 'first' ? callers.first : callers.second;
    const changing = where === 'first' ? callers.second : callers.first;
    const chatId = await my.chat.newChat(person);
    for (const customPrompt of ['Speak of rain', 'Speak of snow', 'Speak of fog']) {
      for (const again of [1, 2]) {
        if (again === 1) await changing.call(chatRoutes.saveCustomPrompt, { body: { customPrompt } });
        await readStream(await ask(asking, { chatId, messages: say(`${customPrompt} ${again}`), stream: true }));
        const prompt = my.chat.gateway.exchanges.at(-1)?.body.messages[0]?.content;
        expect(prompt).toContain(customPrompt);
      }
    }
    await other.close();
  });
});
