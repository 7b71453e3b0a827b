import { connect } from 'node:net';
import { once } from 'node:events';
import { ChatChange, chatRoutes } from '@masque/contracts';
import { newId, RedisClient } from '@masque/service-kit';
import { IDENTITY_HEADER, identitySigner } from '@masque/service-kit/http';
import { StoreConnection } from '@masque/service-kit/store';
import { callerOf, eventually } from '@masque/testkit';
import { z } from 'zod';
import { ChangeStreams } from '../src/changes/change-streams.ts';
import { followChanges, type FollowedChanges } from './follow-changes.ts';
import { onePerson } from './one-person.ts';
import { startedChat, type StartedChat } from './started-chat.ts';
import { readStream } from '../../../libs/generations/test/read-stream.ts';

describe('the changes of a chat', () => {
  const my = onePerson({ STREAM_PING_MS: '1000', STREAM_STALL_MS: '2000' });
  const open: FollowedChanges[] = [];
  afterEach(() => {
    for (const following of open.splice(0)) following.leave();
  });
  const follow = async (chatId: string, lastEventId?: string, caller = my.caller) => {
    const following = await followChanges(caller, chatId, lastEventId);
    open.push(following);
    return following;
  };
  const say = async (id: string, ...texts: string[]) =>
    (
      await my.caller.call(chatRoutes.saveHistory, {
        body: { chatId: id, messages: texts.map((text) => ({ id: `m-${text}`, sender: 'user' as const, text })) },
      })
    ).body.revision;
  const textsOf = (following: FollowedChanges) =>
    following.of('message').map(({ message, after }) => [message.text, after]);

  it('begin with the chat as it is, and tell what is said, edited and deleted, and where it stands', async () => {
    const chatId = await my.chat.newChat(my.person);
    const following = await follow(chatId);
    await eventually(() => following.of('chat').length === 1);
    expect(following.changes).toHaveLength(1);
    const greeting = (await my.read(chatId)).messages[0]?.id;

    await following.until(await say(chatId, 'One', 'Two'));
    expect(textsOf(following)).toEqual([
      ['One', greeting],
      ['Two', 'm-One'],
    ]);

    const params = { id: chatId, messageId: 'm-One' };
    const edited = await my.caller.call(chatRoutes.changeMessage, { params, body: { text: 'One, again' } });
    await following.until(edited.body.revision);
    expect(textsOf(following).at(-1)).toEqual(['One, again', greeting]);

    const deletion = await my.caller.call(chatRoutes.deleteMessage, { params, query: { following: 'true' } });
    await following.until(deletion.body.revision);
    expect(following.of('deleted')).toEqual([{ type: 'deleted', ids: ['m-One', 'm-Two'] }]);

    const body = { undoToken: deletion.body.undoToken };
    const undone = await my.caller.call(chatRoutes.undoDeletion, { params: { id: chatId }, body });
    await following.until(undone.body.revision);
    expect(textsOf(following).slice(-2)).toEqual([
      ['One, again', greeting],
      ['Two', 'm-One'],
    ]);

    const renamed = await my.caller.call(chatRoutes.changeChat, { params: { id: chatId }, body: { title: 'Fog' } });
    await following.until(renamed.body.revision);
    expect(following.of('chat').at(-1)?.chat).toEqual(renamed.body);
    expect(z.array(ChatChange).parse(following.changes)).toEqual(following.changes);
    expect(following.of('reset')).toEqual([]);
  });

  it('have a reply as it grows, its question first, and both as they are in the end', async () => {
    const chatId = await my.chat.newChat(my.person);
    const following = await follow(chatId);
    await eventually(() => following.of('chat').length === 1);
    const going = Promise.withResolvers<void>();
    my.chat.gateway.answerWith(async (exchange) => {
      exchange.text('Warm ');
      await going.promise;
      exchange.text('light').finish();
    });
    const asked = await my.ask(chatId, 'What is it?');
    await eventually(() => following.of('reply').length > 0);
    const { writing } = following.of('chat').at(-1) ?? {};
    expect(following.of('message').map(({ message }) => message.text)).toEqual(['What is it?']);
    expect(following.replyText(writing ?? '')).toBe('Warm ');
    going.resolve();
    await readStream(asked);
    const { chat, messages } = await my.read(chatId);
    await following.until(chat.revision);
    expect(following.of('chat').at(-1)).toMatchObject({ writing: null });
    expect(
      following
        .of('message')
        .slice(-2)
        .map(({ message }) => message),
    ).toEqual(messages.slice(-2));
    expect(following.of('message').at(-1)?.after).toBe(messages.at(-2)?.id);

    // Another version of the message.
    const begun = Promise.withResolvers<void>();
    my.chat.gateway.answerWith(async (exchange) => {
      exchange.text('A ');
      await begun.promise;
      exchange.text('lamp').finish();
    });
    const path = `/chats/${chatId}/messages/${writing}/regenerate`;
    const headers = { 'content-type': 'application/json' };
    const regenerated = await my.caller.fetch(path, { method: 'POST', headers, body: '{"stream":true}' });
    await eventually(() => following.replyText(writing ?? '') === 'A ');
    begun.resolve();
    await readStream(regenerated);
    const again = await my.read(chatId);
    await following.until(again.chat.revision);
    expect(following.replyText(writing ?? '')).toBe('A lamp');
    expect(following.of('message').at(-1)?.message).toEqual(again.messages.at(-1));
    expect(following.of('reset')).toEqual([]);
  });

  it('take back a question that could not be asked', async () => {
    const person = await my.chat.person();
    const chatId = await my.chat.newChat(person);
    await person.caller.call(chatRoutes.deleteKey, { query: {} });
    const following = await follow(chatId, undefined, person.caller);
    await eventually(() => following.of('chat').length === 1);
    const messages = [{ role: 'user' as const, content: 'Hi', id: 'asked' }];
    expect((await person.caller.call(chatRoutes.complete, { body: { chatId, messages } })).status).toBe(401);
    const { body } = await person.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} });
    await following.until(body.chat.revision);
    expect(following.of('reset')).toEqual([]);
    expect(following.of('deleted').at(-1)?.ids).toContain('asked');
  });

  it('go on where a reader was, in the chat and in a reply', async () => {
    const chatId = await my.chat.newChat(my.person);
    const first = await follow(chatId);
    await first.until(await say(chatId, 'One'));
    first.leave();
    const revision = await say(chatId, 'Two');
    await my.caller.call(chatRoutes.deleteMessage, { params: { id: chatId, messageId: 'm-One' }, query: {} });
    const back = await follow(chatId, first.lastId);
    await back.until(revision + 1);
    expect(back.of('deleted')).toEqual([{ type: 'deleted', ids: ['m-One'] }]);
    expect(back.of('message').map(({ message }) => message.text)).toEqual(['Two']);
    expect(back.of('reset')).toEqual([]);

    const going = Promise.withResolvers<void>();
    my.chat.gateway.answerWith(async (exchange) => {
      exchange.text('Some ');
      await going.promise;
      exchange.text('words').finish();
    });
    const asked = await my.ask(chatId);
    await eventually(() => back.of('reply').length > 0);
    back.leave();
    const again = await follow(chatId, back.lastId);
    going.resolve();
    await eventually(() => again.of('reply').length > 0);
    expect(again.of('reply')).toMatchObject([{ from: 5, text: 'words' }]);
    await readStream(asked);
  });

  it('are to be read again by who knows nothing that is remembered', async () => {
    const chatId = await my.chat.newChat(my.person);
    const { redis } = my.chat.service.app.get(RedisClient);
    const revision = await say(chatId, 'One');
    await eventually(async () => (await redis.zcard(`chat:{${chatId}}:changes`)) > 0);
    for (const lastEventId of ['1', String(revision + 7), '-1', 'gen-1:x']) {
      await redis.del(`chat:{${chatId}}:changes`);
      const following = await follow(chatId, lastEventId);
      await following.until(revision);
      expect(following.changes.map(({ type }) => type)).toEqual(['reset', 'chat']);
    }
    const many = await follow(chatId, String(revision));
    await many.until(await say(chatId, ...Array.from({ length: 300 }, (_, index) => `n${index}`)));
    expect(many.of('reset')).toHaveLength(1);
    expect(many.of('message')).toEqual([]);
  });

  it('end with the chat, and are nobody else’s', async () => {
    const chatId = await my.chat.newChat(my.person);
    const other = await my.chat.person();
    expect((await other.caller.fetch(`/chats/${chatId}/changes`)).status).toBe(404);
    const following = await follow(chatId);
    await eventually(() => following.changes.length > 0);
    await my.caller.call(chatRoutes.deleteChat, { params: { id: chatId } });
    await eventually(() => following.hasEnded);
    expect(following.changes.at(-1)).toEqual({ type: 'gone' });
    expect((await my.caller.fetch(`/chats/${chatId}/changes`)).status).toBe(404);
  });

  it('are followed twelve times by one user, and no more until one is left', async () => {
    const person = await my.chat.person();
    const chatId = await my.chat.newChat(person);
    const all = await Promise.all(Array.from({ length: 12 }, () => follow(chatId, undefined, person.caller)));
    const refused = await person.caller.fetch(`/chats/${chatId}/changes`);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      code: 'rate.limited',
      details: ['12 chats are already being followed'],
    });
    all[0]?.leave();
    await eventually(async () => {
      const next = await followChanges(person.caller, chatId).catch(() => null);
      if (next) open.push(next);
      return next !== null;
    });
  });

  it('are found with the next heartbeat when no signal came', async () => {
    const chatId = await my.chat.newChat(my.person);
    const following = await follow(chatId);
    await eventually(() => following.of('chat').length === 1);
    // Simulates another process whose signal and log entry were lost.
    const { connection } = my.chat.service.app.get(StoreConnection);
    await connection.collection<{ _id: string }>('chats').updateOne({ _id: chatId }, { $inc: { revision: 1 } });
    await eventually(() => following.of('reset').length === 1, 10_000);
    expect(following.of('chat').at(-1)?.chat.revision).toBe(2);
  });

  it('drop a reader that does not read, and hold little for it', async () => {
    const chatId = await my.chat.newChat(my.person);
    const streams = my.chat.service.app.get(ChangeStreams);
    const before = streams.size;
    const url = new URL(my.chat.service.url);
    const sign = identitySigner('a secret that only tests have, long enough');
    const identity = sign('chat', { viewer: my.person.viewer, requestId: newId() });
    const socket = connect(Number(url.port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.pause();
    socket.write(`GET /chats/${chatId}/changes HTTP/1.1\r\nhost: x\r\n${IDENTITY_HEADER}: ${identity}\r\n\r\n`);
    await eventually(() => streams.size === before + 1);
    const long = 'word '.repeat(19_000);
    for (let turn = 0; turn < 100; turn += 1) {
      await my.caller.call(chatRoutes.saveHistory, {
        body: { chatId, messages: [{ id: 'long', sender: 'user', text: `${turn} ${long}` }] },
      });
    }
    await eventually(() => streams.size === before, 15_000);
    socket.destroy();
  }, 60_000);
});

describe('the changes of a chat, over several processes', () => {
  let one: StartedChat;
  let other: StartedChat;
  beforeAll(async () => {
    one = await startedChat();
    const { NAME_PREFIX = '', SECRETS_KEY = '' } = one.service.env;
    other = await startedChat({ NAME_PREFIX, SECRETS_KEY, MODEL_GATEWAY_URL: one.gateway.url });
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  it('are seen in each, replies as they grow included, and are gone on with after the end of one', async () => {
    const person = await one.person();
    const chatId = await one.newChat(person);
    const caller = callerOf('chat', other.service.url)(person.viewer);
    const following = await followChanges(caller, chatId);
    await eventually(() => following.of('chat').length === 1);
    const going = Promise.withResolvers<void>();
    one.gateway.answerWith(async (exchange) => {
      exchange.text('From afar ');
      await going.promise;
      exchange.text('it comes.').finish();
    });
    const body = { chatId, messages: [{ role: 'user' as const, content: 'Who is there?' }] };
    const asked = person.caller.call(chatRoutes.complete, { body });
    await eventually(() => following.of('reply').length > 0, 10_000);
    expect(following.of('message').map(({ message }) => message.text)).toEqual(['Who is there?']);
    following.leave();
    // For this reader the process is gone; it reconnects to the other one.
    const back = await followChanges(person.caller, chatId, following.lastId);
    going.resolve();
    await asked;
    const { chat, messages } = (await person.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} }))
      .body;
    await back.until(chat.revision);
    expect(back.of('message').at(-1)?.message).toEqual(messages.at(-1));
    expect(
      back
        .of('reply')
        .map(({ text }) => text)
        .join(''),
    ).toBe('it comes.');
    expect(back.of('reset')).toEqual([]);
    back.leave();
  });
});
