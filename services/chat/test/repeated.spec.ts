import { chatRoutes } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { ask } from './ask.ts';
import { onePerson } from './one-person.ts';
import { chunkOf, readStream } from '../../../libs/generations/test/read-stream.ts';

describe('a call for a reply that is repeated', () => {
  const my = onePerson();
  beforeEach(() => {
    let n = 0;
    my.chat.gateway.answerWith((exchange) => void exchange.text(`Answer ${(n += 1)}.`).finish());
  });
  const user = (content: string, id?: string) => ({ role: 'user' as const, content, ...(id ? { id } : {}) });
  const texts = async (chatId: string) => (await my.read(chatId)).messages.map(({ text }) => text);
  /** A caller with the creation id that an Idempotency-Key becomes. */
  const withKey = (creationId = newId()) => my.chat.service.as(my.person.viewer, { creationId });
  const post = (caller: typeof my.caller, path: string) =>
    caller.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stream: true }),
    });

  it('with one key asks the model once, and is answered the same', async () => {
    const chatId = await my.chat.newChat(my.person);
    const caller = withKey();
    const answers = [];
    for (let time = 0; time < 2; time += 1)
      answers.push(await readStream(await ask(caller, { chatId, messages: [user('Hello')], stream: true })));
    expect(answers.map(({ text }) => text)).toEqual(['Answer 1.', 'Answer 1.']);
    expect((await texts(chatId)).slice(1)).toEqual(['Hello', 'Answer 1.']);
  });

  it('with one key adds one version, and goes on once', async () => {
    const chatId = await my.chat.newChat(my.person);
    await readStream(await my.ask(chatId));
    const { id } = (await my.read(chatId)).messages.at(-1)!;
    const regenerating = withKey();
    const path = `/chats/${chatId}/messages/${id}/regenerate`;
    for (let time = 0; time < 2; time += 1)
      expect((await readStream(await post(regenerating, path))).text).toBe('Answer 2.');
    const continuing = withKey();
    for (let time = 0; time < 2; time += 1) {
      const { events, text } = await readStream(await post(continuing, `/chats/${chatId}/continue`));
      expect([text.trim(), chunkOf(events.at(0)!).masque?.from]).toEqual(['Answer 3.', 'Answer 2.'.length]);
    }
    const { versions } = (await my.read(chatId)).messages.at(-1)!;
    expect(versions.map(({ text }) => text)).toEqual(['Answer 1.', expect.stringMatching(/^Answer 2\.\s?Answer 3\.$/)]);
    // Another key is another request.
    expect((await readStream(await post(withKey(), path))).text).toBe('Answer 4.');
  });

  it.each([false, true])('without a chat asks the model once, if that has answered; stream: %s', async (stream) => {
    const caller = withKey();
    const body = { messages: [user('Hello')], stream };
    my.chat.gateway.answerWith((exchange) => exchange.answer(400, { error: { code: 400, message: 'no' } }));
    expect((await ask(caller, body)).status).toBe(400);
    my.chat.gateway.answerWith((exchange) => void exchange.text('An answer.').finish());
    const asked = my.chat.gateway.exchanges.length;
    const first = await ask(caller, body);
    expect([first.status, (await first.text()).includes('answer')]).toEqual([200, true]);
    const second = await ask(caller, body);
    expect([second.status, ((await second.json()) as { code: string }).code]).toEqual([409, 'reply.not_kept']);
    expect(my.chat.gateway.exchanges.length - asked).toBe(1);
    expect((await ask(withKey(), body)).status).toBe(200);
  });

  it('after a failure says nothing twice, also without key and id', async () => {
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((exchange) => exchange.answer(400, { error: { code: 400, message: 'no' } }));
    for (let time = 0; time < 2; time += 1) expect((await my.ask(chatId, 'Once', false)).status).toBe(400);
    my.chat.gateway.answerWith((exchange) => void exchange.text('At last.').finish());
    await my.ask(chatId, 'Once', false);
    expect((await texts(chatId)).slice(1)).toEqual(['Once', 'At last.']);
    await my.ask(chatId, 'Once', false);
    expect((await texts(chatId)).slice(1)).toEqual(['Once', 'At last.', 'Once', 'At last.']);
  });

  it('with the id of another message is refused, and drops no words', async () => {
    const chatId = await my.chat.newChat(my.person);
    const send = (content: string, id: string) =>
      my.caller.call(chatRoutes.complete, { body: { chatId, messages: [user(content, id)] } });
    expect((await send('Hello', 'mine')).status).toBe(200);
    expect((await send('Hello', 'mine')).body.choices[0]?.message.content).toBe('Answer 1.');
    const reply = (await my.read(chatId)).messages.at(-1)!;
    for (const [text, id] of [
      ['Other words', 'mine'],
      ['Hello', reply.id],
    ] as const)
      expect((await send(text, id)).error).toMatchObject({ code: 'message.id_used' });
    expect((await texts(chatId)).slice(1)).toEqual(['Hello', 'Answer 1.']);
  });
});
