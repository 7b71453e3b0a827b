import { chatRoutes } from '@masque/contracts';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import { ChatsRepository } from '../src/chats/chats.repository.ts';
import { MessagesRepository } from '../src/chats/messages.repository.ts';
import { RepairService } from '../src/generations/repair.service.ts';
import { RepliesRepository } from '../src/generations/replies.repository.ts';
import { RunningReplies } from '../src/generations/running-replies.ts';
import { chat as definition } from '../src/service.ts';
import { eventsOf, readStream } from './read-stream.ts';
import { type Person, startedChat, type StartedChat, testRing } from './started-chat.ts';

describe('replies and the life of the service', () => {
  const ring = testRing();
  let chat: StartedChat;
  let person: Person;
  beforeAll(async () => {
    chat = await startedChat({ SECRETS_KEY: ring });
    person = await chat.person();
  });
  afterAll(() => chat.close());

  /** Another process of the service, which shares the store with the first. */
  const another = (instance: string): Promise<StartedService> =>
    startedService(definition, {
      SECRETS_KEY: ring,
      NAME_PREFIX: chat.service.env['NAME_PREFIX'] ?? '',
      MODEL_GATEWAY_URL: chat.gateway.url,
      INSTANCE: instance,
      DRAIN_MS: '300',
    });
  const ask = (chatId: string, service = chat.service) =>
    service.as(person.viewer).fetch('/chat/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chatId, messages: [{ role: 'user', content: 'Hi' }], stream: true }),
    });
  const lastMessage = async (id: string, service = chat.service) => {
    const { body } = await service.as(person.viewer).call(chatRoutes.getChat, { params: { id }, query: {} });
    return body.messages.at(-1);
  };
  /** Waits until the growth of the chat's reply is in the store. */
  const saved = async (chatId: string, text: string) => {
    const { id = '' } = (await lastMessage(chatId)) ?? {};
    const replies = chat.service.app.get(RepliesRepository);
    await eventually(async () => (await replies.find(chatId, id))?.parts?.join('') === text);
  };

  /** The chat as it is stored while its reply is being written. */
  const rowOfRunning = (chatId: string) =>
    eventually(async () => {
      const row = await chat.service.app.get(ChatsRepository).find(chatId);
      return row?.generation && { row, ...row.generation };
    });

  it('saves a reply while it grows, so that a crash leaves its beginning', async () => {
    const chatId = await chat.newChat(person);
    chat.gateway.answerWith((exchange) => void exchange.text('The beginning'));
    const answer = await ask(chatId);
    await eventsOf(answer).next();
    await saved(chatId, 'The beginning');
    // The same instance after a restart: what it was writing, it is not writing any more.
    const restarted = await another('chat-test');
    await eventually(async () => (await lastMessage(chatId, restarted))?.state === 'broken');
    expect(await lastMessage(chatId, restarted)).toMatchObject({ text: 'The beginning', state: 'broken' });
    chat.gateway.answerWith((exchange) => void exchange.text('Better now').finish());
    expect((await readStream(await ask(chatId, restarted))).text).toBe('Better now');
    await restarted.close();
    await chat.service.app.get(RunningReplies).of(chatId)?.discard();
  });

  it('leaves a reply alone that ended after its chat was read', async () => {
    const chatId = await chat.newChat(person);
    const gate = Promise.withResolvers<void>();
    chat.gateway.answerWith(async (exchange) => {
      exchange.text('Every');
      await gate.promise;
      exchange.text(' word').finish();
    });
    const answer = await ask(chatId);
    const { row: rowBefore } = await rowOfRunning(chatId);
    gate.resolve();
    await readStream(answer);
    const repair = chat.service.app.get(RepairService);
    expect(await repair.mend(rowBefore)).toBe(true);
    expect(await lastMessage(chatId)).toMatchObject({ text: 'Every word', state: 'complete' });
    expect((await chat.service.app.get(ChatsRepository).find(chatId))?.messageCount).toBe(3);
  });

  it('finishes what a crash interrupted between the end of a message and that of its reply', async () => {
    const chatId = await chat.newChat(person);
    chat.gateway.answerWith((exchange) => void exchange.text('Short'));
    await eventsOf(await ask(chatId)).next();
    const { app } = chat.service;
    const { messageId, bucket } = await rowOfRunning(chatId);
    await app.get(MessagesRepository).settle(chatId, bucket, messageId, 'Short and whole', 'complete');
    const restarted = await another('chat-test');
    expect(await lastMessage(chatId, restarted)).toMatchObject({ text: 'Short and whole', state: 'complete' });
    const mended = await app.get(ChatsRepository).find(chatId);
    expect(mended?.generation).toBeUndefined();
    expect(mended).toMatchObject({ messageCount: 3, lastMessage: 'Short and whole' });
    await restarted.close();
    await app.get(RunningReplies).of(chatId)?.discard();
  });

  it('lets another instance follow and stop a reply', async () => {
    const other = await another('chat-other');
    const chatId = await chat.newChat(person);
    chat.gateway.answerWith((exchange) => void exchange.text('Heard from afar'));
    const answer = await ask(chatId);
    await eventsOf(answer).next();
    await saved(chatId, 'Heard from afar');
    expect(await lastMessage(chatId, other)).toMatchObject({ text: 'Heard from afar', state: 'streaming' });
    const busy = await ask(chatId, other);
    expect(busy.status).toBe(409);
    const followed = readStream(await other.as(person.viewer).fetch(`/chats/${chatId}/stream`));
    const { body } = await other.as(person.viewer).call(chatRoutes.stop, { params: { id: chatId } });
    expect(body).toEqual({ stopped: true });
    expect((await followed).text).toBe('Heard from afar');
    expect(await lastMessage(chatId)).toMatchObject({ text: 'Heard from afar', state: 'stopped' });
    await other.close();
  });

  it('breaks off and saves what runs when it is told to end', async () => {
    const ending = await another('chat-ending');
    const chatId = await chat.newChat(person);
    chat.gateway.answerWith((exchange) => void exchange.text('So far'));
    const reading = readStream(await ask(chatId, ending));
    const begin = performance.now();
    await ending.close();
    expect(performance.now() - begin).toBeLessThan(8_000);
    const { text, events } = await reading;
    expect(text).toBe('So far');
    expect(events.at(-1)?.event).toBe('error');
    expect(await lastMessage(chatId)).toMatchObject({ text: 'So far', state: 'broken' });
  });
});
