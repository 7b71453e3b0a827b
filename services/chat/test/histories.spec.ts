import { chatRoutes } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { LatestRevisions } from '@masque/service-kit/store';
import { eventually } from '@masque/testkit';
import { ask, say } from './ask.ts';
import { StoreConnection } from '@masque/service-kit/store';
import { ChatsRepository } from '../src/chats/chats.repository.ts';
import { documentsOf } from './chat-documents.ts';
import { lateRelay, storeCommands } from './store-commands.ts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

describe('chats', () => {
  const my = onePerson(lateRelay);

  const save = (body: Parameters<typeof my.caller.call<typeof chatRoutes.saveHistory>>[1]['body'], who = my.person) =>
    who.caller.call(chatRoutes.saveHistory, { body });
  /** Simulates an answer of the catalog that precedes its event. */
  const answered = ({ _id: characterId, revision, isDeleted }: ReturnType<typeof aCharacter>) =>
    my.chat.service.app.get(LatestRevisions).note('character.changed', [{ characterId, revision, isDeleted }]);
  const read = (id: string, query: { before?: string; limit?: number } = {}) =>
    my.caller.call(chatRoutes.getChat, { params: { id }, query });
  const texts = (messages: readonly { text: string }[]) => messages.map((message) => message.text);

  it('begins with what the character says, or with Hello!', async () => {
    const chatId = await my.chat.newChat(my.person);
    const { body } = await read(chatId);
    expect(texts(body.messages)).toEqual([`Mira lifts the lantern. "You are late, ${my.person.viewer.username}."`]);
    expect(body.chat).toMatchObject({
      character: { name: 'Mira', image: '/media/0123/full.webp', imageColor: '#332211' },
      characterDeleted: false,
      persona: null,
      messageCount: 1,
      revision: 1,
    });
    const silent = await my.chat.newChat(my.person, await my.chat.keep(aCharacter({ firstMessage: ' ' })));
    expect(texts((await read(silent)).body.messages)).toEqual(['Hello!']);
    const asking = aCharacter({ firstMessage: 'So you are [{{persona}}].' });
    const asked = await my.chat.newChat(my.person, await my.chat.keep(asking));
    expect(texts((await read(asked)).body.messages)).toEqual(['So you are [].']);
  });

  it.each([
    ['no first message', { firstMessage: '', alternateGreetings: ['A {{char}}', 'B'] }, ['A Mira', 'B'], 1],
    ['blanks first', { firstMessage: ' \n\u200b', alternateGreetings: [' ', 'B'] }, ['B'], 2],
    ['a note that nobody sees first', { firstMessage: '{{// later}}', alternateGreetings: ['B'] }, ['B'], 1],
    ['blanks between', { firstMessage: 'A', alternateGreetings: ['', '{{noop}}', 'D'] }, ['A', 'D'], 0],
    ['nothing to be seen', { firstMessage: '', alternateGreetings: [' ', ''] }, ['Hello!'], 0],
  ])('offers the greetings that show something: %s', async (_, greetings, versions, first) => {
    const id = await my.chat.newChat(my.person, await my.chat.keep(aCharacter(greetings)));
    const [greeting] = (await read(id)).body.messages;
    expect([greeting?.text, greeting?.version, texts(greeting?.versions ?? [])]).toEqual([versions[0], 0, versions]);
    const row = await my.chat.service.app.get(ChatsRepository).findOwn(my.person.viewer.userId, id);
    expect(row?.greeting ?? 0).toBe(first);
  });

  it('takes the greeting from a client that has put it first, and adds it before other messages', async () => {
    const { _id: characterId } = await my.chat.keep(aCharacter());
    const own = await save({ characterId, messages: [{ sender: 'character', text: 'Well met.' }] });
    expect(texts((await read(own.body.id)).body.messages)).toEqual(['Well met.']);
    const asked = await save({ characterId, messages: [{ sender: 'user', text: 'Who is there?' }] });
    expect(texts((await read(asked.body.id)).body.messages)).toEqual([
      expect.stringContaining('lantern'),
      'Who is there?',
    ]);
  });

  it('is begun once by retries with one Idempotency-Key', async () => {
    const { _id: characterId } = await my.chat.keep(aCharacter());
    const creationId = newId();
    const caller = my.chat.service.as(my.person.viewer, { creationId });
    const begin = () => caller.call(chatRoutes.saveHistory, { body: { characterId } });
    const [first, second] = [await begin(), await begin()];
    expect([first.body.id, second.body.id]).toEqual([creationId, creationId]);
    expect(texts((await read(creationId)).body.messages)).toHaveLength(1);
  });

  it('is only begun with characters that one may see', async () => {
    const hidden = await my.chat.keep(aCharacter({ isPublic: false }));
    const deleted = await my.chat.keep(aCharacter({ isDeleted: true }));
    const moderated = await my.chat.keep(aCharacter({ isPublic: true, moderation: 'hidden' }));
    for (const characterId of [hidden._id, deleted._id, moderated._id, 'unknown']) {
      const { status, error } = await save({ characterId });
      expect([status, error.error]).toEqual([404, 'Character not found']);
    }
    expect((await save({})).error).toMatchObject({ code: 'request.invalid', details: ['characterId: required'] });
    const own = await my.chat.keep(aCharacter({ isPublic: false, authorId: my.person.viewer.userId }));
    expect((await save({ characterId: own._id })).status).toBe(200);
  });

  it('waits for the event of a character that was made a moment ago', async () => {
    const character = aCharacter();
    await answered(character);
    const commands = storeCommands(my.chat.service);
    const saving = save({ characterId: character._id });
    await eventually(() => commands.list().includes('find characters'));
    commands.end();
    await my.chat.keep(character);
    expect((await saving).status).toBe(200);
  });

  it('asks to try again, and does not say that there is no such character, while its events are late', async () => {
    const character = aCharacter({ isPublic: false, authorId: my.person.viewer.userId });
    await answered(character);
    expect((await save({ characterId: character._id })).status).toBe(503);
    await my.chat.keep(character);
    expect((await save({ characterId: character._id })).status).toBe(200);
  });

  it('does not begin with a character that was deleted a moment ago, nor goes on with it', async () => {
    const character = await my.chat.keep(aCharacter());
    const chat = await save({ characterId: character._id });
    await answered({ ...character, revision: character.revision + 1, isDeleted: true });
    expect((await save({ characterId: character._id })).status).toBe(404);
    expect((await my.ask(chat.body.id)).status).toBe(410);
  });

  it('merges whole and partial lists by message id, and writes only what changed', async () => {
    const chatId = await my.chat.newChat(my.person);
    const first = await save({
      chatId,
      messages: [
        { id: 'm-1', sender: 'user', text: 'One' },
        { id: 'm-2', sender: 'character', text: 'Two' },
      ],
    });
    expect(first.body).toEqual({ id: chatId, revision: 2 });
    const again = await save({ chatId, messages: [{ id: 'm-1', sender: 'user', text: 'One' }] });
    expect(again.body.revision).toBe(2);
    const edited = await save({
      chatId,
      messages: [
        { id: 'm-1', sender: 'user', text: 'One' },
        // New messages go last, wherever the list has them.
        { sender: 'user', text: 'Three' },
        { id: 'm-2', sender: 'character', text: 'Two, edited' },
      ],
      revision: 2,
    });
    expect(edited.body.revision).toBe(3);
    const { body } = await read(chatId);
    expect(texts(body.messages).slice(1)).toEqual(['One', 'Two, edited', 'Three']);
    expect(body.messages[2]).toMatchObject({ id: 'm-2', versions: [{ text: 'Two, edited' }], version: 0 });
    expect(body.chat).toMatchObject({ messageCount: 4, lastMessage: 'Three' });
  });

  it('refuses a list in which two messages have one id, rather than losing one of them', async () => {
    const chatId = await my.chat.newChat(my.person);
    const twice = (['One', 'Two'] as const).map((text) => ({ id: 'twice', sender: 'user' as const, text }));
    const { _id: characterId } = await my.chat.keep(aCharacter());
    for (const whole of [{ chatId }, { characterId }]) {
      const { status, error } = await save({ ...whole, messages: twice });
      expect([status, error.details]).toEqual([400, ['messages.1.id: another message has this id']]);
    }
    expect(texts((await read(chatId)).body.messages)).toHaveLength(1);
  });

  it('refuses a save from an older state and shows the newer chat', async () => {
    const chatId = await my.chat.newChat(my.person);
    await save({ chatId, messages: [{ sender: 'user', text: 'From the other tab' }], revision: 1 });
    const { status, error } = await save({ chatId, messages: [{ sender: 'user', text: 'Late' }], revision: 1 });
    expect(status).toBe(409);
    expect(error).toMatchObject({
      error: 'This chat was changed elsewhere. Reload it and try again.',
      chat: { id: chatId, revision: 2, messageCount: 2 },
    });
    expect(texts((await read(chatId)).body.messages)).toContain('From the other tab');
  });

  it('takes a save by whoever began the last reply, and loses nothing of that reply', async () => {
    const chatId = await my.chat.newChat(my.person);
    const { body } = await my.caller.call(chatRoutes.complete, {
      body: { chatId, messages: [{ role: 'user', content: 'Hi' }] },
    });
    const { messageId = '', revision = 0 } = body.masque ?? {};
    const saved = await save({
      chatId,
      messages: [
        { id: messageId, sender: 'character', text: 'Once up' },
        { sender: 'user', text: 'Next' },
      ],
      revision: revision - 1,
    });
    expect(saved.status).toBe(200);
    expect(texts((await read(chatId)).body.messages)).toEqual([expect.any(String), 'Hi', 'Once upon a time.', 'Next']);
  });

  it('takes the last reply shorter from whoever knows its end', async () => {
    const chatId = await my.chat.newChat(my.person);
    const { body } = await my.caller.call(chatRoutes.complete, {
      body: { chatId, messages: [{ role: 'user', content: 'Hi' }] },
    });
    const { messageId = '', revision = 0 } = body.masque ?? {};
    const shorter = [{ id: messageId, sender: 'character' as const, text: 'Once' }];
    await save({ chatId, messages: shorter });
    expect(texts((await read(chatId)).body.messages).at(-1)).toBe('Once upon a time.');
    await save({ chatId, messages: shorter, revision });
    expect(texts((await read(chatId)).body.messages).at(-1)).toBe('Once');
  });

  it('loses nothing when many save at once', async () => {
    const chatId = await my.chat.newChat(my.person);
    const names = Array.from({ length: 12 }, (_, index) => `message ${index}`);
    const saved = await Promise.all(names.map((text) => save({ chatId, messages: [{ sender: 'user', text }] })));
    expect(saved.every(({ status }) => status === 200)).toBe(true);
    const { body } = await read(chatId, { limit: 50 });
    expect(texts(body.messages).slice(1).toSorted()).toEqual(names.toSorted());
    expect(body.chat.messageCount).toBe(13);
  });

  it('opens and saves a chat of 10,000 messages with the commands and bytes of one with 15', async () => {
    const { _id: characterId } = await my.chat.keep(aCharacter());
    const line = (index: number) => ({
      id: `old-${index}`,
      sender: index % 2 === 0 ? ('character' as const) : ('user' as const),
      text: `line ${index}, as long as lines are`,
    });
    const begin = async (count: number) => {
      const messages = Array.from({ length: count }, (_, index) => line(index));
      return (await save({ characterId, messages })).body.id;
    };
    const commands = storeCommands(my.chat.service);
    const costOf = async (id: string) => {
      // Chats are opened by clients that didn't just write them.
      my.chat.forgetTails();
      commands.reset();
      const { body } = await read(id, { limit: 15 });
      expect(body.messages).toHaveLength(15);
      await read(id, { before: body.messages[0]?.id, limit: 10 });
      await save({
        chatId: id,
        messages: [
          { id: 'old-5', sender: 'user', text: 'line 5, edited by its owner now' },
          { sender: 'user', text: 'the newest' },
        ],
      });
      return { commands: commands.count(), bytes: commands.bytes() };
    };
    /** The minimum of three runs: background work costs commands, too. */
    const leastOf = async (id: string) => {
      const costs = [await costOf(id), await costOf(id), await costOf(id)];
      return {
        commands: Math.min(...costs.map((cost) => cost.commands)),
        bytes: Math.min(...costs.map(({ bytes }) => bytes)),
      };
    };
    const [small, large] = [await leastOf(await begin(15)), await leastOf(await begin(10_000))];
    expect(large.commands).toBeLessThanOrEqual(small.commands + 2);
    expect(large.bytes).toBeLessThanOrEqual(small.bytes * 1.8);
    commands.end();
    const { body } = await my.caller.call(chatRoutes.listHistories, { query: { limit: 1 } });
    const deep = await read(body[0]?.id ?? '', { before: 'old-8', limit: 3 });
    expect(texts(deep.body.messages)[0]).toBe('line 5, edited by its owner now');
    expect((await read(body[0]?.id ?? '', { before: 'old-3', limit: 10 })).body.hasMore).toBe(false);
    expect((await read(body[0]?.id ?? '', { before: 'nobody' })).status).toBe(404);
  });

  it('lists them without messages, newest first and paged', async () => {
    const owner = await my.chat.person();
    const ids: string[] = [];
    for (let made = 0; made < 3; made += 1) ids.push(await my.chat.begunChat(owner));
    await save({ chatId: ids[0], messages: [{ sender: 'user', text: 'Newest' }] }, owner);
    const { body } = await owner.caller.call(chatRoutes.listHistories, { query: {} });
    expect(body.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[1]]);
    expect(body[0]).toMatchObject({ lastMessage: 'Newest', messageCount: 3, character: { name: 'Mira' } });
    const second = await owner.caller.call(chatRoutes.listHistories, { query: { page: 2, limit: 2 } });
    expect(second.body.map(({ id }) => id)).toEqual([ids[1]]);
    const { body: other } = await owner.caller.call(chatRoutes.listChats, { query: { limit: 1 } });
    expect(other.chats.map(({ id }) => id)).toEqual([ids[0]]);
    const indexes = Object.keys(await my.chat.service.app.get(StoreConnection).collection('chats').indexInformation());
    expect(indexes).toContain('userId_1_isDeleted_1_pinned_-1_updatedAt_-1__id_-1');
  });

  it('stays readable when the character is deleted, and goes no further', async () => {
    const character = await my.chat.keep(aCharacter());
    const chatId = await my.chat.newChat(my.person, character);
    await my.chat.keep({ ...character, isDeleted: true, revision: 2 });
    const { body } = await read(chatId);
    expect(body.chat).toMatchObject({ characterDeleted: true, character: { name: 'Mira' } });
    expect(body.messages).toHaveLength(1);
    const asked = await my.caller.call(chatRoutes.complete, {
      body: { chatId, messages: [{ role: 'user', content: 'Hi' }] },
    });
    expect([asked.status, asked.error.error]).toEqual([410, 'Character not found. It may have been deleted.']);
    expect((await save({ chatId, messages: [{ sender: 'user', text: 'Hi' }] })).status).toBe(410);
  });

  it('is removed with all that was said, and ends its running reply', async () => {
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((exchange) => void exchange.text('Never to be read'));
    const answer = await ask(my.caller, { chatId, messages: say('Hi'), stream: true });
    const deleted = await my.caller.call(chatRoutes.deleteHistory, { params: { id: chatId }, query: {} });
    expect(deleted.body).toEqual({ deleted: true });
    await answer.text();
    await my.chat.gateway.exchanges.at(-1)?.closed;
    expect(my.chat.gateway.exchanges.at(-1)?.isAborted).toBe(true);
    expect((await read(chatId)).status).toBe(404);
    await eventually(async () => (await documentsOf(my.chat.service, chatId)) === 0);
  });
});
