import { chatRoutes } from '@masque/contracts';
import { ChatsRepository } from '../src/chats/chats.repository.ts';
import { EditsService } from '../src/chats/edits.service.ts';
import { PurgeService } from '../src/chats/purge.service.ts';
import { ChatRepliesService } from '../src/replies/chat-replies.service.ts';
import { aLongChat } from './a-long-chat.ts';
import { documentsOf } from './chat-documents.ts';
import { onePerson } from './one-person.ts';
import { lateRelay, storeCommands } from './store-commands.ts';

const TWO_DAYS_MS = 48 * 3_600_000;

describe('changes of single messages', () => {
  const my = onePerson(lateRelay);
  const edits = () => my.chat.service.app.get(EditsService);
  beforeEach(() => my.chat.gateway.answerWith((exchange) => void exchange.text('Once upon a time.').finish()));

  const aChat = (count: number) => aLongChat(my.chat, my.person, count);
  const read = (id: string, limit = 200) => my.read(id, { limit });
  const ids = async (id: string) => (await read(id)).messages.map((message) => message.id);
  const refTo = (chatId: string, messageId: string, revision?: number) => ({ chatId, messageId, revision });
  const user = () => my.person.viewer.userId;

  it('edits a text, says when, and refuses an edit from an older state', async () => {
    const chatId = await aChat(4);
    const { row } = await edits().editText(user(), refTo(chatId, 'm-1', 1), 'changed');
    expect(row.revision).toBe(2);
    const { messages, chat: shown } = await read(chatId);
    expect(messages[1]).toMatchObject({
      text: 'changed',
      editedAt: expect.any(String),
      versions: [{ text: 'changed' }],
    });
    expect(messages[2]?.editedAt).toBeNull();
    expect(shown.lastMessage).toBe('line 3');
    await expect(edits().editText(user(), refTo(chatId, 'm-1', 1), 'late')).rejects.toMatchObject({
      code: 'chat.stale',
    });
    await edits().editText(user(), refTo(chatId, 'm-3'), 'the new end');
    expect((await read(chatId)).chat.lastMessage).toBe('the new end');
    await expect(edits().editText(user(), refTo(chatId, 'unknown'), 'x')).rejects.toMatchObject({
      code: 'message.not_found',
    });
    await expect(edits().editText('a stranger', refTo(chatId, 'm-1'), 'x')).rejects.toMatchObject({
      code: 'chat.not_found',
    });
  });

  it('deletes a message and takes that back, also after another deletion', async () => {
    const chatId = await aChat(6);
    const first = await edits().delete(user(), refTo(chatId, 'm-2'), false);
    const second = await edits().delete(user(), refTo(chatId, 'm-4'), true);
    expect([first.deleted, second.deleted]).toEqual([1, 2]);
    expect(await ids(chatId)).toEqual(['m-0', 'm-1', 'm-3']);
    expect((await read(chatId)).chat).toMatchObject({ messageCount: 3, lastMessage: 'line 3' });
    await edits().undo(user(), chatId, first.undoToken);
    expect(await ids(chatId)).toEqual(['m-0', 'm-1', 'm-2', 'm-3']);
    await edits().undo(user(), chatId, second.undoToken);
    expect((await read(chatId)).chat).toMatchObject({ messageCount: 6, lastMessage: 'line 5' });
    await expect(edits().undo(user(), chatId, first.undoToken)).rejects.toMatchObject({ code: 'undo.expired' });
  });

  it('does not bring a deleted message back by a save from an older state', async () => {
    const chatId = await aChat(3);
    await edits().delete(user(), refTo(chatId, 'm-1'), false);
    const { body } = await my.caller.call(chatRoutes.saveHistory, {
      body: { chatId, messages: [{ id: 'm-1', sender: 'user', text: 'line 1' }] },
    });
    expect(body.revision).toBe(2);
    expect(await ids(chatId)).toEqual(['m-0', 'm-2']);
  });

  it('refuses a save that edits a deleted message, and shows the newer chat: nothing of it is dropped unsaid', async () => {
    const chatId = await aChat(3);
    const { undoToken } = await edits().delete(user(), refTo(chatId, 'm-1'), false);
    const save = () =>
      my.caller.call(chatRoutes.saveHistory, {
        body: {
          chatId,
          messages: [
            { id: 'm-1', sender: 'user', text: 'line 1, edited elsewhere' },
            { id: 'm-2', sender: 'character', text: 'line 2, edited too' },
          ],
        },
      });
    const { status, error } = await save();
    expect([status, error]).toEqual([409, expect.objectContaining({ chat: expect.objectContaining({ revision: 2 }) })]);
    expect((await read(chatId)).messages.map(({ text }) => text)).toEqual(['line 0', 'line 2']);
    await edits().undo(user(), chatId, undoToken);
    expect((await save()).status).toBe(200);
    expect((await read(chatId)).messages[1]?.text).toBe('line 1, edited elsewhere');
  });

  it('removes texts for good when their deletion can be undone no more', async () => {
    const chatId = await aChat(4);
    const { undoToken } = await edits().delete(user(), refTo(chatId, 'm-1'), true);
    const purge = my.chat.service.app.get(PurgeService);
    await purge.sweep(new Date());
    expect(await documentsOf(my.chat.service, chatId)).toBe(4);
    await purge.sweep(new Date(Date.now() + TWO_DAYS_MS));
    expect(await documentsOf(my.chat.service, chatId)).toBe(1);
    await expect(edits().undo(user(), chatId, undoToken)).rejects.toMatchObject({ code: 'undo.expired' });
    expect(await ids(chatId)).toEqual(['m-0']);
    const next = await my.caller.call(chatRoutes.saveHistory, {
      body: { chatId, messages: [{ sender: 'user', text: 'on we go' }] },
    });
    expect(next.status).toBe(200);
    expect((await read(chatId)).messages.map(({ text }) => text)).toEqual(['line 0', 'on we go']);
  });

  it('generates another version of a message, and shows the one that is chosen', async () => {
    const chatId = await aChat(4);
    await edits().delete(user(), refTo(chatId, 'm-3'), false);
    const replies = my.chat.service.app.get(ChatRepliesService);
    const request = { messages: [], stream: false } as never;
    const { feed } = await replies.begin(my.person.viewer, request, chatId, { kind: 'swipe', messageId: 'm-2' });
    await feed.ended;
    const asked = my.chat.gateway.exchanges.at(-1)?.body.messages.map(({ content }) => content) ?? [];
    expect(asked).toContain('line 1');
    expect(asked).not.toContain('line 2');
    const { messages } = await read(chatId);
    expect(messages.at(-1)).toMatchObject({
      id: 'm-2',
      text: 'Once upon a time.',
      version: 1,
      versions: [
        { text: 'line 2', model: null },
        { text: 'Once upon a time.', model: expect.any(String), finish: 'stop', completionTokens: 3 },
      ],
    });
    expect((await read(chatId)).chat).toMatchObject({ messageCount: 3, lastMessage: 'Once upon a time.' });
    const trace = await my.caller.call(chatRoutes.getTrace, { params: { id: chatId, messageId: 'm-2' }, query: {} });
    expect(trace.body).toMatchObject({ finish: 'stop' });
    await edits().chooseSwipe(user(), refTo(chatId, 'm-2'), 0);
    expect((await read(chatId)).messages.at(-1)).toMatchObject({ text: 'line 2', version: 0 });
    expect((await read(chatId)).chat.lastMessage).toBe('line 2');
    await expect(edits().chooseSwipe(user(), refTo(chatId, 'm-2'), 2)).rejects.toMatchObject({
      code: 'request.invalid',
    });
    await expect(
      replies.begin(my.person.viewer, request, chatId, { kind: 'swipe', messageId: 'm-1' }),
    ).rejects.toMatchObject({
      code: 'message.not_found',
    });
    expect((await my.chat.service.app.get(ChatsRepository).find(chatId))?.generation).toBeUndefined();
  });

  it('branches with the messages up to one, their versions and what random picks depend on', async () => {
    const chatId = await aChat(6);
    await edits().delete(user(), refTo(chatId, 'm-1'), false);
    const branch = await edits().branch(my.person.viewer, refTo(chatId, 'm-3'), 'Another way');
    const { chat: shown, messages } = await read(branch._id);
    expect(messages.map(({ text }) => text)).toEqual(['line 0', 'line 2', 'line 3']);
    expect(shown).toMatchObject({
      title: 'Another way',
      parentChatId: chatId,
      parentMessageId: 'm-3',
      messageCount: 3,
      lastMessage: 'line 3',
    });
    expect(branch.pickSeed).toBe(chatId);
    await edits().editText(user(), refTo(branch._id, messages[0]?.id ?? ''), 'only here');
    expect((await read(chatId)).messages[0]?.text).toBe('line 0');
  });

  it('costs the same in the middle of 10,000 messages as at their end', async () => {
    const chatId = await aChat(10_000);
    const commands = storeCommands(my.chat.service);
    /** The minimum of three runs: the relay's commands for events fall into one or another. */
    const costOf = async (change: (messageId: string) => Promise<unknown>, messageIds: readonly string[]) => {
      const costs: { commands: number; bytes: number }[] = [];
      for (const messageId of messageIds) {
        my.chat.forgetTails();
        commands.reset();
        await change(messageId);
        costs.push({ commands: commands.count(), bytes: commands.bytes() });
      }
      return {
        commands: Math.min(...costs.map((cost) => cost.commands)),
        bytes: Math.min(...costs.map((cost) => cost.bytes)),
      };
    };
    const changes: Record<string, (messageId: string) => Promise<unknown>> = {
      edit: (id) => edits().editText(user(), refTo(chatId, id), `edited ${id.length}`),
      regenerate: async (id) => {
        const request = { messages: [], stream: false, settings: { contextSize: 256 } } as never;
        const { feed } = await my.chat.service.app
          .get(ChatRepliesService)
          .begin(my.person.viewer, request, chatId, { kind: 'swipe', messageId: id });
        await feed.ended;
      },
      choose: (id) => edits().chooseSwipe(user(), refTo(chatId, id), 0),
      delete: (id) => edits().delete(user(), refTo(chatId, id), false),
    };
    for (const [name, change] of Object.entries(changes)) {
      const middle = await costOf(change, ['m-5000', 'm-5100', 'm-5200']);
      const end = await costOf(change, ['m-9998', 'm-9996', 'm-9994']);
      expect({ name, more: Math.max(0, middle.commands - end.commands - 2) }).toEqual({ name, more: 0 });
      expect(middle.bytes).toBeLessThanOrEqual(end.bytes * 1.3);
    }
    commands.reset();
    const { undoToken } = await edits().delete(user(), refTo(chatId, 'm-4000'), true);
    await edits().undo(user(), chatId, undoToken);
    expect(commands.count()).toBeLessThanOrEqual(14); // up to four may be the relay's
    expect(commands.bytes()).toBeLessThan(20_000);
    expect((await read(chatId, 1)).chat.messageCount).toBe(9_994);
    commands.end();
  });
});
