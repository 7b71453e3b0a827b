import { eventually } from '@masque/testkit';
import { ask, say } from '../ask.ts';
import { type ChatPerson, startedChat, type StartedChat } from '../started-chat.ts';

describe('what one user may keep busy', () => {
  let chat: StartedChat;
  beforeAll(async () => {
    chat = await startedChat();
    chat.gateway.answerWith((exchange) => void exchange.text('Still talking'));
  });
  afterAll(() => chat.close());

  const talk = ({ caller }: ChatPerson, chatId: string | undefined, signal: AbortSignal, id = 'question-1') =>
    ask(caller, { chatId, messages: say('Talk', id), stream: true }, signal);
  const follow = ({ caller }: ChatPerson, chatId: string, signal: AbortSignal) =>
    caller.fetch(`/chats/${chatId}/stream`, { signal });

  it('is six event streams, also of one and the same question, and they are free when they are closed', async () => {
    const person = await chat.person();
    const chatId = await chat.newChat(person);
    const leaving = new AbortController();
    expect((await talk(person, chatId, leaving.signal)).status).toBe(200);
    const joined = await Promise.all(Array.from({ length: 7 }, () => talk(person, chatId, leaving.signal)));
    expect(joined.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await follow(person, chatId, leaving.signal);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'rate.limited', details: ['6 streams are already open'] });
    expect(refused.headers.get('retry-after')).toBe('5');
    leaving.abort();
    const again = new AbortController();
    await eventually(async () => (await follow(person, chatId, again.signal)).ok);
    again.abort();
  });

  it('is three running replies, in chats and without', async () => {
    const person = await chat.person();
    const leaving = new AbortController();
    expect((await talk(person, await chat.newChat(person), leaving.signal)).status).toBe(200);
    expect((await talk(person, undefined, leaving.signal)).status).toBe(200);
    expect((await talk(person, await chat.newChat(person), leaving.signal)).status).toBe(200);
    for (const chatId of [await chat.newChat(person), undefined]) {
      const refused = await talk(person, chatId, leaving.signal);
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({ details: ['3 replies are already being written'] });
    }
    const other = await chat.person();
    expect((await talk(other, await chat.newChat(other), leaving.signal)).status).toBe(200);
    // A reply without a chat ends with its reader; one in a chat continues.
    leaving.abort();
    const again = new AbortController();
    await eventually(async () => (await talk(person, undefined, again.signal)).ok);
    expect((await talk(person, undefined, again.signal)).status).toBe(429);
    again.abort();
  });
});
