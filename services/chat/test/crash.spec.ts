import { chatRoutes } from '@masque/contracts';
import { newId, RedisClient } from '@masque/service-kit';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import { jest } from '@jest/globals';
import { ask, say } from './ask.ts';
import { ChatsRepository } from '../src/chats/chats.repository.ts';
import { newGeneration } from '../src/chats/chat.rules.ts';
import { newMessage, toTraceRow } from '../src/chats/messages/message.ts';
import { MessagesRepository } from '../src/chats/messages/messages.repository.ts';
import { PurgeService } from '../src/chats/purge.service.ts';
import { GenerationLog, LEASES_KEY, Signals, toMember } from '@masque/generations';
import { chat as definition } from '../src/service.ts';
import { dayOf } from '../src/settings/day.ts';
import { DailyMessages } from '../src/usage/daily-messages.service.ts';
import { documentsOf } from './chat-documents.ts';
import { eventsOf, readStream } from '../../../libs/generations/test/read-stream.ts';
import { type ChatPerson, startedChat, type StartedChat, testRing } from './started-chat.ts';

const LATER_MS = 600_000;

describe('chats and the life of the service', () => {
  const ring = testRing();
  let chat: StartedChat;
  let person: ChatPerson;
  beforeAll(async () => {
    chat = await startedChat({ SECRETS_KEY: ring });
    person = await chat.person();
  });
  afterAll(() => chat.close());

  const get = <T>(token: abstract new (...args: never[]) => T): T => chat.service.app.get<T>(token);
  /** Another process of the service with the same store. */
  const another = (): Promise<StartedService> =>
    startedService(definition, {
      SECRETS_KEY: ring,
      NAME_PREFIX: chat.service.env['NAME_PREFIX'] ?? '',
      MODEL_GATEWAY_URL: chat.gateway.url,
      DRAIN_MS: '300',
    });
  const askIn = (chatId: string, service = chat.service, content = 'Hi') =>
    ask(service.as(person.viewer), { chatId, messages: say(content), stream: true });
  const read = async (id: string, service = chat.service) =>
    (await service.as(person.viewer).call(chatRoutes.getChat, { params: { id }, query: {} })).body;
  const shown = async (id: string) => (await read(id)).messages.map(({ text, state }) => `${text} (${state})`).slice(1);
  const save = (chatId: string, text: string, id?: string) =>
    person.caller.call(chatRoutes.saveHistory, { body: { chatId, messages: [{ id, sender: 'user', text }] } });

  describe('an owner that dies', () => {
    /** A claim of a dead process, with an expired lease. */
    const deadClaim = async (chatId: string, text: string) => {
      const generationId = `gen-${newId()}`;
      const owner = newId();
      const day = dayOf(Date.now());
      (await get(DailyMessages).take(person.viewer.userId, 'generation')).release();
      const question = { id: undefined, text: 'Are you there?', speaker: null };
      const generation = newGeneration({ id: generationId, owner, day }, { kind: 'reply' }, question);
      const row = await get(ChatsRepository).claim(person.viewer.userId, chatId, generation);
      const facts = JSON.stringify({ id: generationId, created: 1, model: 'm', usage: null, reference: null });
      if (text) await get(GenerationLog).appendAll([{ id: generationId, fence: 1, text, length: text.length, facts }]);
      return { row, generationId, member: toMember({ id: generationId, chatId, owner }) };
    };
    const letExpire = async (member: string) => {
      await get(RedisClient).redis.zadd(LEASES_KEY, 1, member);
      get(Signals).broadcast({ kind: 'running' });
    };
    const used = () => get(DailyMessages).count(person.viewer.userId, dayOf(Date.now()));

    it('leaves every word that a reader has seen, within 5 s', async () => {
      const chatId = await chat.newChat(person);
      const { member } = await deadClaim(chatId, 'I was about to say');
      expect(await shown(chatId)).toEqual(['Are you there? (complete)', 'I was about to say (streaming)']);
      await letExpire(member);
      await eventually(async () => (await read(chatId)).messages.at(-1)?.state === 'broken', 5_000);
      expect(await shown(chatId)).toEqual(['Are you there? (complete)', 'I was about to say (broken)']);
      expect((await read(chatId)).chat).toMatchObject({ messageCount: 3, lastMessage: 'I was about to say' });
    });

    it('leaves the question alone when no word had come, and the message is not counted', async () => {
      const chatId = await chat.newChat(person);
      const before = await used();
      const { member } = await deadClaim(chatId, '');
      await letExpire(member);
      await eventually(async () => !(await get(ChatsRepository).find(chatId))?.generation, 5_000);
      expect(await shown(chatId)).toEqual(['Are you there? (complete)']);
      expect((await read(chatId)).chat).toMatchObject({ messageCount: 2, lastMessage: 'Are you there?' });
      expect(await used()).toBe(before);
    });

    it('is finished when it died between the messages and the row', async () => {
      const chatId = await chat.newChat(person);
      const { row, generationId, member } = await deadClaim(chatId, 'All of it.');
      const own = { chatId, rev: row?.revision ?? 0 };
      const question = newMessage(
        { ...own, seq: 1, sender: 'user', id: row?.generation?.question?.id },
        { text: 'Are you there?', state: 'complete' },
      );
      const reply = newMessage(
        { ...own, seq: 2, sender: 'character', id: row?.generation?.messageId },
        { text: 'All of it.', state: 'complete', generationId },
      );
      await get(MessagesRepository).insert([question, reply], [toTraceRow(reply, generationId, {})]);
      await letExpire(member);
      await eventually(async () => !(await get(ChatsRepository).find(chatId))?.generation, 5_000);
      expect(await shown(chatId)).toEqual(['Are you there? (complete)', 'All of it. (complete)']);
      expect((await read(chatId)).chat.messageCount).toBe(3);
      expect(await documentsOf(chat.service, chatId)).toBe(4);
    });

    it('keeps a chat free for the next question', async () => {
      const chatId = await chat.newChat(person);
      const { member } = await deadClaim(chatId, 'Half');
      expect((await askIn(chatId)).status).toBe(409);
      await letExpire(member);
      await eventually(async () => (await askIn(chatId)).status === 200, 5_000);
    });
  });

  describe('a save that is interrupted', () => {
    it('is whole when the row was written, whatever its documents say', async () => {
      const chatId = await chat.newChat(person);
      await save(chatId, 'One', 'm-1');
      const write = jest.spyOn(get(MessagesRepository), 'write').mockRejectedValue(new Error('the process died here'));
      expect((await save(chatId, 'One, edited', 'm-1')).status).toBe(200);
      expect((await save(chatId, 'Two', 'm-2')).status).toBe(200);
      write.mockRestore();
      chat.forgetTails();
      expect(await shown(chatId)).toEqual(['One, edited (complete)', 'Two (complete)']);
      expect((await read(chatId)).chat).toMatchObject({ messageCount: 3, lastMessage: 'Two' });
      // The next change brings the documents up to the row.
      await save(chatId, 'Three', 'm-3');
      chat.forgetTails();
      expect((await get(ChatsRepository).find(chatId))?.unwritten).toEqual([]);
      expect(await shown(chatId)).toEqual(['One, edited (complete)', 'Two (complete)', 'Three (complete)']);
    });

    it('is nothing when the row was not written', async () => {
      const chatId = await chat.newChat(person);
      const change = jest.spyOn(get(ChatsRepository), 'change').mockRejectedValue(new Error('the process died here'));
      expect((await save(chatId, 'Never', 'm-1')).status).toBe(500);
      change.mockRestore();
      expect(await shown(chatId)).toEqual([]);
      expect(await documentsOf(chat.service, chatId)).toBe(1);
      await save(chatId, 'Again', 'm-1');
      expect(await shown(chatId)).toEqual(['Again (complete)']);
    });

    it('never loses an edit that was acknowledged to a late write of an older one', async () => {
      const chatId = await chat.newChat(person);
      await save(chatId, 'One', 'm-1');
      const messages = get(MessagesRepository);
      const late = Promise.withResolvers<void>();
      const original = messages.write.bind(messages);
      const write = jest.spyOn(messages, 'write').mockImplementationOnce(async (rows) => {
        await late.promise;
        await original(rows);
      });
      const first = save(chatId, 'Second', 'm-1');
      await eventually(() => write.mock.calls.length === 1);
      expect((await save(chatId, 'Third', 'm-1')).status).toBe(200);
      late.resolve();
      expect((await first).status).toBe(200);
      write.mockRestore();
      chat.forgetTails();
      expect(await shown(chatId)).toEqual(['Third (complete)']);
    });

    it('acknowledges no edit that another one throws away: 60 at once', async () => {
      const chatId = await chat.newChat(person);
      const ids = Array.from({ length: 20 }, (_, index) => `m-${index}`);
      for (const id of ids) await save(chatId, 'first', id);
      const other = await another();
      const edits = Array.from({ length: 60 }, (_, index) => ({ id: ids[index % 20] ?? '', text: `edit ${index}` }));
      const answers = await Promise.all(
        edits.map(async ({ id, text }, index) => {
          const caller = index % 2 === 0 ? person.caller : other.as(person.viewer);
          const messages = [{ id, sender: 'user' as const, text }];
          return caller.call(chatRoutes.saveHistory, { body: { chatId, messages } });
        }),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
      const { messages } = (
        await person.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: { limit: 50 } })
      ).body;
      // Each message shows the edit with the highest revision.
      for (const [place, id] of ids.entries()) {
        const own = edits.map((edit, index) => ({ ...edit, index })).filter((edit) => edit.id === id);
        const revisions = own.map(({ text, index }) => ({ text, revision: answers[index]?.body.revision ?? 0 }));
        const newest = revisions.toSorted((a, b) => b.revision - a.revision)[0];
        expect(messages[place + 1]?.text).toBe(newest?.text);
      }
      await other.close();
    });
  });

  describe('a chat that is deleted', () => {
    it('during a save leaves nothing behind', async () => {
      const chatId = await chat.newChat(person);
      const messages = get(MessagesRepository);
      const late = Promise.withResolvers<void>();
      const original = messages.write.bind(messages);
      const write = jest.spyOn(messages, 'write').mockImplementationOnce(async (rows) => {
        await late.promise;
        await original(rows);
      });
      const saving = save(chatId, 'Too late');
      await eventually(() => write.mock.calls.length === 1);
      await person.caller.call(chatRoutes.deleteHistory, { params: { id: chatId }, query: {} });
      late.resolve();
      await saving;
      write.mockRestore();
      expect(await documentsOf(chat.service, chatId)).toBe(0);
    });

    it('during a reply of another process shows no more text and leaves nothing behind', async () => {
      const other = await another();
      const chatId = await chat.newChat(person);
      chat.gateway.answerWith((exchange) => void exchange.text('Words'));
      const answer = await askIn(chatId, other);
      const reading = readStream(answer);
      await eventually(async () => (await read(chatId)).messages.at(-1)?.text === 'Words');
      await person.caller.call(chatRoutes.deleteHistory, { params: { id: chatId }, query: {} });
      const exchange = chat.gateway.exchanges.at(-1);
      await exchange?.closed;
      exchange?.text(' that nobody may see');
      expect((await reading).text).toBe('Words');
      expect((await other.as(person.viewer).fetch(`/chats/${chatId}/stream`)).status).toBe(404);
      await other.close();
      expect(await documentsOf(chat.service, chatId)).toBe(0);
    });

    it('shows no more text either when its deletion was interrupted and is called again', async () => {
      const other = await another();
      for (const deleting of [chat.service, other]) {
        const chatId = await chat.newChat(person);
        chat.gateway.answerWith((exchange) => void exchange.text('Words'));
        const reading = readStream(await askIn(chatId));
        await eventually(async () => (await read(chatId)).messages.at(-1)?.text === 'Words');
        // The previous call got as far as the chat's row.
        await get(ChatsRepository).delete(person.viewer.userId, chatId);
        const params = { id: chatId };
        const again = await deleting.as(person.viewer).call(chatRoutes.deleteHistory, { params, query: {} });
        expect(again.status).toBe(404);
        const exchange = chat.gateway.exchanges.at(-1);
        await exchange?.closed;
        exchange?.text(' that nobody may see');
        expect((await reading).text).toBe('Words');
      }
      await other.close();
    });

    it('goes on for its user when a stranger deletes it', async () => {
      const chatId = await chat.newChat(person);
      chat.gateway.answerWith((exchange) => void exchange.text('Words'));
      const reading = readStream(await askIn(chatId));
      await eventually(async () => (await read(chatId)).messages.at(-1)?.text === 'Words');
      const stranger = await chat.person();
      await stranger.caller.call(chatRoutes.deleteHistory, { params: { id: chatId }, query: {} });
      const exchange = chat.gateway.exchanges.at(-1);
      exchange?.text(' go on');
      exchange?.finish();
      expect((await reading).text).toBe('Words go on');
    });

    it('is removed by the sweep when its deletion was interrupted', async () => {
      const chatId = await chat.newChat(person);
      await get(ChatsRepository).delete(person.viewer.userId, chatId);
      expect(await documentsOf(chat.service, chatId)).toBe(1);
      await get(PurgeService).sweep(new Date(Date.now() + LATER_MS));
      expect(await documentsOf(chat.service, chatId)).toBe(0);
      expect(await get(PurgeService).sweep(new Date(Date.now() + LATER_MS))).toBe(0);
    });
  });

  it('lets another process show, follow and stop a reply', async () => {
    const other = await another();
    const chatId = await chat.newChat(person);
    chat.gateway.answerWith((exchange) => void exchange.text('Heard from afar'));
    const answer = await askIn(chatId);
    await eventsOf(answer).next();
    expect((await read(chatId, other)).messages.at(-1)).toMatchObject({ text: 'Heard from afar', state: 'streaming' });
    expect((await askIn(chatId, other, 'Me too')).status).toBe(409);
    const followed = readStream(await other.as(person.viewer).fetch(`/chats/${chatId}/stream`));
    const { body } = await other.as(person.viewer).call(chatRoutes.stop, { params: { id: chatId } });
    expect(body).toEqual({ stopped: true });
    expect((await followed).text).toBe('Heard from afar');
    expect((await read(chatId)).messages.at(-1)).toMatchObject({ text: 'Heard from afar', state: 'stopped' });
    await other.close();
  });

  it('merges what is saved while a reply is being written', async () => {
    const chatId = await chat.newChat(person);
    await save(chatId, 'Before', 'm-1');
    const gate = Promise.withResolvers<void>();
    chat.gateway.answerWith(async (exchange) => {
      exchange.text('The ');
      await gate.promise;
      exchange.text('reply').finish();
    });
    const reading = askIn(chatId);
    await eventually(async () => (await read(chatId)).messages.at(-1)?.text === 'The ');
    const running = (await read(chatId)).messages.at(-1);
    const saved = await person.caller.call(chatRoutes.saveHistory, {
      body: {
        chatId,
        messages: [
          { id: 'm-1', sender: 'user', text: 'Before, edited' },
          { id: running?.id, sender: 'character', text: 'Th' },
          { id: 'm-9', sender: 'user', text: 'Meanwhile' },
        ],
      },
    });
    expect(saved.status).toBe(200);
    expect(await shown(chatId)).toEqual([
      'Before, edited (complete)',
      'Hi (complete)',
      'The  (streaming)',
      'Meanwhile (complete)',
    ]);
    gate.resolve();
    await readStream(await reading);
    chat.forgetTails();
    expect(await shown(chatId)).toEqual([
      'Before, edited (complete)',
      'Hi (complete)',
      'The reply (complete)',
      'Meanwhile (complete)',
    ]);
    expect((await read(chatId)).chat).toMatchObject({ messageCount: 5, lastMessage: 'Meanwhile' });
  });

  it('breaks off and saves what runs when it is told to end', async () => {
    const ending = await another();
    const chatId = await chat.newChat(person);
    chat.gateway.answerWith((exchange) => void exchange.text('So far'));
    const reading = readStream(await askIn(chatId, ending));
    const begin = performance.now();
    await ending.close();
    expect(performance.now() - begin).toBeLessThan(8_000);
    const { text, events } = await reading;
    expect(text).toBe('So far');
    expect(events.at(-1)?.event).toBe('error');
    expect((await read(chatId)).messages.at(-1)).toMatchObject({ text: 'So far', state: 'broken' });
  });
});
