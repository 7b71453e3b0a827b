import { chatRoutes } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { StoreConnection } from '@masque/service-kit/store';
import { newMessage } from '../src/chats/messages/message.ts';
import { MessagesRepository } from '../src/chats/messages/messages.repository.ts';
import { PurgeService } from '../src/chats/purge.service.ts';
import { aLongChat } from './a-long-chat.ts';
import { documentsOf } from './chat-documents.ts';
import { onePerson } from './one-person.ts';

describe('the calls that change single messages', () => {
  const my = onePerson();
  const aChat = (count: number) => aLongChat(my.chat, my.person, count);
  const texts = async (id: string) => (await my.read(id, { limit: 200 })).messages.map(({ text }) => text);
  const change = (id: string, messageId: string, body: { text?: string; version?: number; revision?: number }) =>
    my.caller.call(chatRoutes.changeMessage, { params: { id, messageId }, body });
  const remove = (id: string, messageId: string, query: { following?: string; revision?: number } = {}) =>
    my.caller.call(chatRoutes.deleteMessage, { params: { id, messageId }, query });
  const undo = (id: string, undoToken: string) =>
    my.caller.call(chatRoutes.undoDeletion, { params: { id }, body: { undoToken } });

  it('answer an edit with the message and the chat’s revision, which the next edit may name', async () => {
    const chatId = await aChat(3);
    const edited = await change(chatId, 'm-1', { text: 'changed', revision: 1 });
    expect([edited.status, edited.body]).toEqual([
      200,
      expect.objectContaining({ id: 'm-1', text: 'changed', version: 0, revision: 2, editedAt: expect.any(String) }),
    ]);
    expect((await change(chatId, 'm-1', { text: 'again', revision: 2 })).body.revision).toBe(3);
    expect((await change(chatId, 'm-1', { text: 'again', revision: 3 })).body).toMatchObject({ revision: 3 });
    expect(await texts(chatId)).toEqual(['line 0', 'again', 'line 2']);
  });

  it('refuse an edit from an older state, and give the newer chat', async () => {
    const chatId = await aChat(3);
    await change(chatId, 'm-2', { text: 'newer' });
    const chat = { id: chatId, revision: 2, lastMessage: 'newer' };
    const late = [
      await change(chatId, 'm-1', { text: 'late', revision: 1 }),
      await change(chatId, 'm-1', { version: 0, revision: 1 }),
      await remove(chatId, 'm-1', { revision: 1 }),
    ];
    for (const { status, error } of late)
      expect([status, error]).toEqual([
        409,
        expect.objectContaining({ code: 'chat.stale', chat: expect.objectContaining(chat) }),
      ]);
    expect(await texts(chatId)).toEqual(['line 0', 'line 1', 'newer']);
  });

  it.each([
    ['neither text nor version', {}],
    ['both', { text: 'x', version: 0 }],
    ['a version that there is not', { version: 1 }],
    ['a version before the first', { version: -1 }],
    ['a revision that is no number', { text: 'x', revision: 'newest' }],
    ['a text with a null byte', { text: 'a\0b' }],
    ['a text over 100,000 characters', { text: 'x'.repeat(100_001) }],
  ])('refuse %s', async (_, body) => {
    const chatId = await aChat(1);
    const path = `/chats/${chatId}/messages/m-0`;
    const headers = { 'content-type': 'application/json' };
    const reply = await my.caller.fetch(path, { method: 'PATCH', headers, body: JSON.stringify(body) });
    expect([reply.status, await reply.json()]).toEqual([400, expect.objectContaining({ code: 'request.invalid' })]);
    expect(await texts(chatId)).toEqual(['line 0']);
  });

  it('refuse to delete with a word that is neither yes nor no', async () => {
    const chatId = await aChat(2);
    expect((await remove(chatId, 'm-0', { following: 'yes' })).error.code).toBe('request.invalid');
    expect((await remove(chatId, 'm-0', { following: 'false' })).body.deleted).toBe(1);
  });

  it('delete one message, or it and all that follow, and bring them back', async () => {
    const chatId = await aChat(6);
    const one = await remove(chatId, 'm-1');
    expect([one.status, one.body]).toEqual([200, { deleted: 1, undoToken: expect.any(String), revision: 2 }]);
    const rest = await remove(chatId, 'm-3', { following: 'true', revision: 2 });
    expect(rest.body).toMatchObject({ deleted: 3, revision: 3 });
    expect(await texts(chatId)).toEqual(['line 0', 'line 2']);
    const back = await undo(chatId, rest.body.undoToken);
    expect([back.status, back.body]).toEqual([
      200,
      expect.objectContaining({ id: chatId, messageCount: 5, lastMessage: 'line 5', revision: 4 }),
    ]);
    expect(await texts(chatId)).toEqual(['line 0', 'line 2', 'line 3', 'line 4', 'line 5']);
    expect((await remove(chatId, 'm-1')).error.code).toBe('message.not_found');
  });

  it('delete the first message with all that follow: the chat is empty, goes on, and can be undone', async () => {
    const chatId = await aChat(4);
    const { body } = await remove(chatId, 'm-0', { following: 'true' });
    expect(body.deleted).toBe(4);
    expect(await my.read(chatId)).toMatchObject({ chat: { messageCount: 0, lastMessage: '' }, messages: [] });
    await (await my.ask(chatId, 'Is anybody here?')).text();
    expect(await texts(chatId)).toEqual(['Is anybody here?', 'Once upon a time.']);
    await undo(chatId, body.undoToken);
    expect(await texts(chatId)).toEqual([
      'line 0',
      'line 1',
      'line 2',
      'line 3',
      'Is anybody here?',
      'Once upon a time.',
    ]);
  });

  it('tell in the chat what can be undone, newest first, for a reader who comes back', async () => {
    const chatId = await aChat(5);
    expect((await my.read(chatId)).chat.undo).toBeNull();
    const first = (await remove(chatId, 'm-0')).body.undoToken;
    const second = (await remove(chatId, 'm-3', { following: 'true' })).body.undoToken;
    const shown = async () => (await my.read(chatId)).chat.undo;
    // Clients that offer an undo only for the latest action compare the two.
    const { updatedAt, undo: offered } = (await my.read(chatId)).chat;
    expect(offered?.time).toBe(updatedAt);
    expect(await shown()).toEqual({ token: second, count: 2, time: expect.stringMatching(/^\d{4}-.+Z$/) });
    const listed = await my.caller.call(chatRoutes.listChats, { query: {} });
    expect(listed.body.chats.find(({ id }) => id === chatId)?.undo).toEqual(await shown());
    expect((await undo(chatId, second)).body.undo).toMatchObject({ token: first, count: 1 });
    expect((await undo(chatId, first)).body.undo).toBeNull();
    expect(await texts(chatId)).toHaveLength(5);
  });

  it('refuse a token that was used, is of another chat, or is none', async () => {
    const [chatId, otherId] = [await aChat(2), await aChat(2)];
    const { undoToken } = (await remove(chatId, 'm-1')).body;
    const foreign = (await remove(otherId, 'm-1')).body.undoToken;
    await undo(chatId, undoToken);
    for (const token of [undoToken, foreign, 'none']) {
      const { status, error } = await undo(chatId, token);
      expect([status, error.error]).toEqual([410, 'This deletion can no longer be undone.']);
    }
    expect(await texts(otherId)).toEqual(['line 0']);
  });

  it('refuse a token after a day, and say no more that there is something to undo', async () => {
    const chatId = await aChat(3);
    const { undoToken } = (await remove(chatId, 'm-1')).body;
    const rows = my.chat.service.app.get(StoreConnection).collection<{ _id: string }>('chats');
    const dayAgo = (ms: number) => new Date(Date.now() - 24 * 3_600_000 + ms);
    await rows.updateOne({ _id: chatId }, { $set: { 'deletions.0.at': dayAgo(60_000) } });
    expect((await my.read(chatId)).chat.undo?.token).toBe(undoToken);
    await rows.updateOne({ _id: chatId }, { $set: { 'deletions.0.at': dayAgo(-1_000) } });
    expect((await my.read(chatId)).chat.undo).toBeNull();
    expect((await undo(chatId, undoToken)).error.code).toBe('undo.expired');
    expect(await texts(chatId)).toEqual(['line 0', 'line 2']);
  });

  it('remove for good what too many deletions took away, too', async () => {
    const chatId = await aChat(30);
    const tokens: string[] = [];
    for (let index = 0; index < 25; index += 1) tokens.push((await remove(chatId, `m-${index}`)).body.undoToken);
    expect((await undo(chatId, tokens[0] ?? '')).status).toBe(410);
    expect((await undo(chatId, tokens[24] ?? '')).status).toBe(200);
    await my.chat.service.app.get(PurgeService).sweep(new Date(Date.now() + 48 * 3_600_000));
    expect(await documentsOf(my.chat.service, chatId)).toBe(6);
    expect(await texts(chatId)).toEqual(Array.from({ length: 6 }, (_, index) => `line ${index + 24}`));
  });

  it('branch once, however often the same call is repeated', async () => {
    const chatId = await aChat(4);
    const input = { params: { id: chatId, messageId: 'm-2' }, body: { title: 'Another way' } };
    const creating = my.chat.service.as(my.person.viewer, { creationId: newId() });
    const first = await creating.call(chatRoutes.branchChat, input);
    expect([first.status, first.body]).toEqual([
      201,
      expect.objectContaining({ title: 'Another way', parentChatId: chatId, parentMessageId: 'm-2', messageCount: 3 }),
    ]);
    expect((await creating.call(chatRoutes.branchChat, input)).body).toEqual(first.body);
    const { body } = await my.caller.call(chatRoutes.listChats, { query: {} });
    expect(body.chats.filter(({ parentChatId }) => parentChatId === chatId)).toHaveLength(1);
    expect(await texts(first.body.id)).toEqual(['line 0', 'line 1', 'line 2']);
    const both = my.chat.service.as(my.person.viewer, { creationId: newId() });
    const made = await Promise.all([both, both].map((caller) => caller.call(chatRoutes.branchChat, input)));
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect(await texts(made[0]?.body.id ?? '')).toEqual(['line 0', 'line 1', 'line 2']);
    const untitled = await my.caller.fetch(`/chats/${chatId}/messages/m-0/branch`, { method: 'POST' });
    expect([untitled.status, await untitled.json()]).toEqual([201, expect.objectContaining({ title: null })]);
  });

  it('branch with the messages of now, when an earlier try came no further than some of them', async () => {
    const chatId = await aChat(4);
    const creationId = newId();
    const rows = my.chat.service.app.get(MessagesRepository);
    const left = (seq: number) =>
      newMessage({ chatId: creationId, seq, rev: 1, sender: 'user' }, { text: 'left', state: 'complete' });
    await rows.insertAll([0, 1, 2, 3].map(left));
    const again = my.chat.service.as(my.person.viewer, { creationId });
    await again.call(chatRoutes.branchChat, { params: { id: chatId, messageId: 'm-1' }, body: {} });
    const saved = { chatId: creationId, messages: [{ sender: 'user' as const, text: 'On we go.' }] };
    await my.caller.call(chatRoutes.saveHistory, { body: saved });
    my.chat.forgetTails();
    expect(await texts(creationId)).toEqual(['line 0', 'line 1', 'On we go.']);
  });

  it('delete a chat by its own address too', async () => {
    const chatId = await aChat(2);
    const params = { id: chatId };
    expect((await my.caller.call(chatRoutes.deleteChat, { params })).body).toEqual({ deleted: true });
    expect((await my.caller.call(chatRoutes.getChat, { params, query: {} })).status).toBe(404);
    expect((await my.caller.call(chatRoutes.deleteChat, { params })).error.code).toBe('chat.not_found');
  });

  it('know neither the chats of others nor messages that are not there', async () => {
    const chatId = await aChat(3);
    const { undoToken } = (await remove(chatId, 'm-2')).body;
    const { caller: other } = await my.chat.person();
    for (const [caller, messageId, code] of [
      [other, 'm-1', 'chat.not_found'],
      [my.caller, 'm-2', 'message.not_found'],
      [my.caller, 'unknown', 'message.not_found'],
    ] as const) {
      const params = { id: chatId, messageId };
      const replies = [
        await caller.call(chatRoutes.changeMessage, { params, body: { text: 'mine' } }),
        await caller.call(chatRoutes.changeMessage, { params, body: { version: 0 } }),
        await caller.call(chatRoutes.deleteMessage, { params, query: {} }),
        await caller.call(chatRoutes.regenerate, { params, body: {} }),
        await caller.call(chatRoutes.branchChat, { params, body: {} }),
      ];
      expect(replies.map(({ status, error }) => [status, error.code])).toEqual(replies.map(() => [404, code]));
    }
    const params = { id: chatId };
    const undone = await other.call(chatRoutes.undoDeletion, { params, body: { undoToken } });
    expect([undone.status, undone.error.code]).toEqual([404, 'chat.not_found']);
    expect((await other.call(chatRoutes.deleteChat, { params })).error.code).toBe('chat.not_found');
    expect(await texts(chatId)).toEqual(['line 0', 'line 1']);
  });
});
