import { chatRoutes, limits } from '@masque/contracts';
import type { ModelExchange } from '@masque/testkit';
import { aCharacter, type Person, startedChat, type StartedChat } from './started-chat.ts';

describe('edges of the contract', () => {
  let chat: StartedChat;
  let person: Person;
  beforeAll(async () => {
    chat = await startedChat();
    person = await chat.person();
  });
  afterAll(() => chat.close());

  const read = (id: string, query: { before?: string; limit?: number } = {}) =>
    person.caller.call(chatRoutes.getChat, { params: { id }, query });

  it('opens a chat with 15 messages and goes back by 10, unless a limit is given', async () => {
    const chatId = await chat.newChat(person);
    const messages = Array.from({ length: 29 }, (_, n) => ({ sender: 'user' as const, text: `Message ${n}` }));
    await person.caller.call(chatRoutes.saveHistory, { body: { chatId, messages } });
    const newest = (await read(chatId)).body.messages;
    expect(newest).toHaveLength(15);
    const before = newest[0]?.id ?? '';
    expect((await read(chatId, { before })).body.messages).toHaveLength(10);
    expect((await read(chatId, { before, limit: 3 })).body.messages).toHaveLength(3);
  });

  it.each([0, '0', null, undefined])('takes %j as the id of the default persona', async (personaId) => {
    const { _id: characterId } = await chat.keep(aCharacter());
    const reply = await person.caller.fetch('/chat-histories', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ characterId, personaId }),
    });
    expect(reply.status).toBe(200);
    const { id } = (await reply.json()) as { id: string };
    expect((await read(id)).body.chat.persona).toBeNull();
  });

  it.each([1, -1, 0.5, true, {}])('refuses %j as the id of a persona', async (personaId) => {
    const reply = await person.caller.fetch('/chat-histories', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ characterId: 'any', personaId }),
    });
    expect(reply.status).toBe(400);
  });

  it.each(['user', 'system', 'assistant'] as const)(
    'refuses a blank message of the %s, also without a chat',
    async (role) => {
      const chatId = await chat.newChat(person);
      const { _id: characterId } = await chat.keep(aCharacter());
      const calls = chat.gateway.exchanges.length;
      for (const target of [{}, { characterId }, { chatId }]) {
        const { status, error } = await person.caller.call(chatRoutes.complete, {
          body: { ...target, messages: [{ role, content: ' \n\t ' }] },
        });
        expect([status, error.code, error.details]).toEqual([400, 'request.invalid', ['messages: empty message']]);
      }
      const said = { role: 'user' as const, content: 'Hi' };
      const { status } = await person.caller.call(chatRoutes.complete, {
        body: { messages: [said, { role: 'user', content: ' ' }] },
      });
      expect(status).toBe(400);
      expect(chat.gateway.exchanges).toHaveLength(calls);
    },
  );

  it.each<[string, (exchange: ModelExchange) => void]>([
    ['an HTML page', (x) => x.answer(200, '<!doctype html>\n<html><p>data: none</p>\n\n</html>', sse)],
    ['plain words', (x) => x.answer(200, 'Service is being updated', sse)],
    ['a JSON object', (x) => x.answer(200, '{"ok":true}\n', sse)],
  ])('says that the format is wrong when an event stream is %s', async (_, script) => {
    chat.gateway.answerWith(script);
    const calls = chat.gateway.exchanges.length;
    for (const stream of [true, false]) {
      const { status, error } = await person.caller.call(chatRoutes.complete, {
        body: { messages: [{ role: 'user', content: 'Hi' }], stream },
      });
      expect([status, error.error]).toEqual([502, 'Invalid AI response format']);
    }
    expect(chat.gateway.exchanges).toHaveLength(calls + 2);
  });

  it('reads an event stream that begins with a byte order mark', async () => {
    chat.gateway.answerWith((x) => void x.raw('\uFEFF').text('Once').finish());
    const { body } = await person.caller.call(chatRoutes.complete, {
      body: { messages: [{ role: 'user', content: 'Hi' }] },
    });
    expect(body.choices[0]?.message.content).toBe('Once');
  });

  it.each([
    ['Latin', 'a'],
    ['Han', '漢'],
    ['Adlam, whose characters take four bytes', '𞤀'],
  ])('takes a message of the longest length in %s, and not one character more', async (_, character) => {
    chat.gateway.answerWith((x) => void x.text('Read.').finish());
    const chatId = await chat.newChat(person);
    const longest = character.repeat(limits.message);
    const ask = (content: string) =>
      person.caller.call(chatRoutes.complete, {
        body: { chatId, messages: [{ role: 'user', content }], settings: { contextSize: 100_000 } },
      });
    expect((await ask(`${longest}x`)).status).toBe(400);
    expect((await ask(longest)).status).toBe(200);
    const { messages } = (await read(chatId)).body;
    expect(messages.at(-2)?.text === longest).toBe(true);
    expect(chat.gateway.exchanges.at(-1)?.body.messages.at(-1)?.content === longest).toBe(true);
  });
});

const sse = { 'content-type': 'text/event-stream; charset=utf-8' };
