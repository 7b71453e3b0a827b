import { chatRoutes, limits } from '@masque/contracts';
import type { ModelExchange } from '@masque/testkit';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

describe('edges of the contract', () => {
  const my = onePerson();

  it('opens a chat with 15 messages and goes back by 10, unless a limit is given', async () => {
    const chatId = await my.chat.newChat(my.person);
    const messages = Array.from({ length: 29 }, (_, n) => ({ sender: 'user' as const, text: `Message ${n}` }));
    await my.caller.call(chatRoutes.saveHistory, { body: { chatId, messages } });
    const newest = (await my.read(chatId)).messages;
    expect(newest).toHaveLength(15);
    const before = newest[0]?.id ?? '';
    expect((await my.read(chatId, { before })).messages).toHaveLength(10);
    expect((await my.read(chatId, { before, limit: 3 })).messages).toHaveLength(3);
  });

  it('gives pages of chats and messages of 1 to 200, and refuses others', async () => {
    const chatId = await my.chat.newChat(my.person);
    for (const path of ['/chats', '/chat-histories', `/chats/${chatId}`]) {
      for (const limit of ['0', '-1', '1.5', '201', 'many', ''])
        expect([path, limit, (await my.caller.fetch(`${path}?limit=${limit}`)).status]).toEqual([path, limit, 400]);
      for (const limit of ['1', '200']) expect((await my.caller.fetch(`${path}?limit=${limit}`)).status).toBe(200);
    }
    for (const page of ['0', '-1', '1.5', '100001', 'next'])
      expect([page, (await my.caller.fetch(`/chat-histories?page=${page}`)).status]).toEqual([page, 400]);
    expect(await (await my.caller.fetch('/chat-histories?page=100000')).json()).toEqual([]);
  });

  it.each([0, '0', null, undefined])('takes %j as the id of the default persona', async (personaId) => {
    const { _id: characterId } = await my.chat.keep(aCharacter());
    const reply = await my.caller.fetch('/chat-histories', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ characterId, personaId }),
    });
    expect(reply.status).toBe(200);
    const { id } = (await reply.json()) as { id: string };
    expect((await my.read(id)).chat.persona).toBeNull();
  });

  it.each([1, -1, 0.5, true, {}])('refuses %j as the id of a persona', async (personaId) => {
    const reply = await my.caller.fetch('/chat-histories', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ characterId: 'any', personaId }),
    });
    expect(reply.status).toBe(400);
  });

  it.each(['user', 'system', 'assistant'] as const)(
    'refuses a blank message of the %s, also without a chat',
    async (role) => {
      const chatId = await my.chat.newChat(my.person);
      const { _id: characterId } = await my.chat.keep(aCharacter());
      const calls = my.chat.gateway.exchanges.length;
      for (const target of [{}, { characterId }, { chatId }]) {
        const { status, error } = await my.caller.call(chatRoutes.complete, {
          body: { ...target, messages: [{ role, content: ' \n\t ' }] },
        });
        expect([status, error.code, error.details]).toEqual([400, 'request.invalid', ['messages: empty message']]);
      }
      const said = { role: 'user' as const, content: 'Hi' };
      const { status } = await my.caller.call(chatRoutes.complete, {
        body: { messages: [said, { role: 'user', content: ' ' }] },
      });
      expect(status).toBe(400);
      expect(my.chat.gateway.exchanges).toHaveLength(calls);
    },
  );

  it('takes texts of the longest lengths wherever they are saved, and not one character more', async () => {
    const chatId = await my.chat.newChat(my.person);
    const send = async (method: string, path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      return (await my.caller.fetch(path, { method, headers, body: JSON.stringify(body) })).status;
    };
    const greeting = (await my.read(chatId)).messages[0]?.id ?? '';
    const message = `/chats/${chatId}/messages/${greeting}`;
    const cases: [string, string, number, (text: string) => object][] = [
      ['POST', '/chat-histories', 100_000, (text) => ({ chatId, messages: [{ sender: 'user', text }] })],
      ['PATCH', message, 100_000, (text) => ({ text })],
      ['PATCH', `/chats/${chatId}`, 10_000, (customPrompt) => ({ customPrompt })],
      ['POST', '/custom-prompt', 10_000, (customPrompt) => ({ customPrompt })],
    ];
    for (const [method, path, most, body] of cases) {
      expect([path, await send(method, path, body('x'.repeat(most + 1)))]).toEqual([path, 400]);
      expect([path, await send(method, path, body('x\0'))]).toEqual([path, 400]);
      expect([path, await send(method, path, body('x'.repeat(most)))]).toEqual([path, 200]);
    }
  });

  it.each(['assistant', 'system', 'Elara', null])('knows no sender %j', async (sender) => {
    const reply = await my.caller.fetch('/chat-histories', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chatId: await my.chat.newChat(my.person), messages: [{ sender, text: 'Hi' }] }),
    });
    expect(reply.status).toBe(400);
  });

  it.each<[string, (exchange: ModelExchange) => void]>([
    ['an HTML page', (x) => x.answer(200, '<!doctype html>\n<html><p>data: none</p>\n\n</html>', sse)],
    ['plain words', (x) => x.answer(200, 'Service is being updated', sse)],
    ['a JSON object', (x) => x.answer(200, '{"ok":true}\n', sse)],
  ])('says that the format is wrong when an event stream is %s', async (_, script) => {
    my.chat.gateway.answerWith(script);
    const calls = my.chat.gateway.exchanges.length;
    for (const stream of [true, false]) {
      const { status, error } = await my.caller.call(chatRoutes.complete, {
        body: { messages: [{ role: 'user', content: 'Hi' }], stream },
      });
      expect([status, error.error]).toEqual([502, 'Invalid AI response format']);
    }
    expect(my.chat.gateway.exchanges).toHaveLength(calls + 2);
  });

  it('reads an event stream that begins with a byte order mark', async () => {
    my.chat.gateway.answerWith((x) => void x.raw('\uFEFF').text('Once').finish());
    const { body } = await my.caller.call(chatRoutes.complete, {
      body: { messages: [{ role: 'user', content: 'Hi' }] },
    });
    expect(body.choices[0]?.message.content).toBe('Once');
  });

  it.each([
    ['Latin', 'a'],
    ['Han', '漢'],
    ['Adlam, whose characters take four bytes', '𞤀'],
  ])('takes a message of the longest length in %s, and not one character more', async (_, character) => {
    my.chat.gateway.answerWith((x) => void x.text('Read.').finish());
    const chatId = await my.chat.newChat(my.person);
    const longest = character.repeat(limits.message);
    const ask = (content: string) =>
      my.caller.call(chatRoutes.complete, {
        body: { chatId, messages: [{ role: 'user', content }], settings: { contextSize: 1_000_000 } },
      });
    expect((await ask(`${longest}x`)).status).toBe(400);
    expect((await ask(longest)).status).toBe(200);
    const { messages } = await my.read(chatId);
    expect(messages.at(-2)?.text === longest).toBe(true);
    expect(my.chat.gateway.exchanges.at(-1)?.body.messages.at(-1)?.content === longest).toBe(true);
  });
});

const sse = { 'content-type': 'text/event-stream; charset=utf-8' };
