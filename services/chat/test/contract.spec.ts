import { chatRoutes, type Route } from '@masque/contracts';
import { accessCases, tryAccess, viewerIn } from '@masque/testkit';
import { z } from 'zod';
import { aCharacter, type Person, startedChat, type StartedChat } from './started-chat.ts';

/** The schema with every object in it refusing fields that it does not name. */
const strict = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, strict(field)]);
    return z.strictObject(Object.fromEntries(fields));
  }
  if (schema instanceof z.ZodNullable) return z.nullable(strict(schema.unwrap()));
  if (schema instanceof z.ZodOptional) return z.optional(strict(schema.unwrap()));
  return schema instanceof z.ZodArray ? z.array(strict(schema.element)) : schema;
};

describe('each route of chat answers by its contract', () => {
  let chat: StartedChat;
  let person: Person;
  let chatId: string;
  let messageId: string;
  let characterId: string;
  beforeAll(async () => {
    chat = await startedChat();
    person = await chat.person();
    characterId = (await chat.keep(aCharacter()))._id;
    chatId = await chat.newChat(person);
    const { body } = await person.caller.call(chatRoutes.complete, {
      body: { chatId, messages: [{ role: 'user', content: 'Hi' }] },
    });
    messageId = body.masque?.messageId ?? '';
    chat.gateway.models.body = { data: [{ id: 'llama3' }] };
  });
  afterAll(() => chat.close());

  const messages = [{ role: 'user', content: 'Hi' }];
  const happyPaths: Record<string, () => { path: string; body?: unknown }> = {
    getKey: () => ({ path: '/openrouter-key' }),
    hasKey: () => ({ path: '/openrouter-key/exists' }),
    saveKey: () => ({ path: '/openrouter-key', body: { apiKey: 'sk-or-another' } }),
    deleteKey: () => ({ path: '/openrouter-key' }),
    listModels: () => ({ path: '/available-models' }),
    getModel: () => ({ path: '/user-model' }),
    saveModel: () => ({ path: '/user-model', body: { model: 'llama3' } }),
    complete: () => ({ path: '/chat/completions', body: { chatId, messages, apiKey: 'sk-or-for-this' } }),
    listHistories: () => ({ path: '/chat-histories?page=1&limit=5' }),
    saveHistory: () => ({ path: '/chat-histories', body: { characterId, messages: [{ sender: 'user', text: 'Hi' }] } }),
    listChats: () => ({ path: '/chats' }),
    getChat: () => ({ path: `/chats/${chatId}` }),
    stop: () => ({ path: `/chats/${chatId}/stop`, body: {} }),
    getTrace: () => ({ path: `/chats/${chatId}/messages/${messageId}/trace` }),
    deleteHistory: () => ({ path: `/chat-histories/${chatId}` }),
  };
  const order = Object.keys(happyPaths);
  const routes = Object.entries<Route>(chatRoutes)
    .filter(([name]) => name !== 'stream')
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));

  it.each(routes)('%s', async (name, route) => {
    const { path, body } = happyPaths[name]?.() ?? { path: 'no happy path is given' };
    const send = () =>
      person.caller.fetch(path, {
        method: route.method,
        ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
      });
    const reply = await send();
    expect(reply.status).toBe(route.status ?? 200);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const answer: unknown = await reply.json();
    expect(z.parse(strict(route.response), answer)).toEqual(answer);
  });

  it.each(accessCases(chatRoutes))('$name: a $audience is $expected', async ({ route, audience, expected }) => {
    expect(await tryAccess(chat.service.as(viewerIn(audience)), route)).toBe(expected);
  });

  it.each([
    'null',
    '[]',
    '"text"',
    '{"messages":{"$gt":""}}',
    '{"chatId":{"$ne":null}}',
    '{"messages":[{"role":"x"}]}',
    '{',
  ])('refuses the body %s and goes on', async (body) => {
    const headers = { 'content-type': 'application/json' };
    for (const path of ['/chat/completions', '/chat-histories', '/openrouter-key', '/user-model']) {
      const { status } = await person.caller.fetch(path, { method: 'POST', headers, body });
      expect([400, 404]).toContain(status);
    }
  });
});
