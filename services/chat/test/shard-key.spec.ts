import { chatRoutes } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import type { mongo } from 'mongoose';
import { EditsService } from '../src/chats/edits.service.ts';
import { PurgeService } from '../src/chats/purge.service.ts';
import { aLongChat } from './a-long-chat.ts';
import { onePerson } from './one-person.ts';

const TWO_DAYS_MS = 48 * 3_600_000;

type Shape = { readonly what: string; readonly paths: readonly string[] };

const pathsOf = (document: unknown): string[] => Object.keys(Object(document)).toSorted();
/** The fields that a command names in each of its filters and documents. */
function shapesOf(name: string, command: mongo.Document): Shape[] {
  const all: unknown[] = [command['filter'] ?? command['query'] ?? []].flat();
  const parts: mongo.Document[] = [...(command['updates'] ?? []), ...(command['deletes'] ?? [])];
  const documents = command['documents'] ?? [];
  return [...all, ...parts.map((part) => part['q']), ...documents].map((one) => ({ what: name, paths: pathsOf(one) }));
}

describe('a sharded store', () => {
  const my = onePerson();

  it('finds one chat’s messages on one shard, except to remove old ones and to tell why', async () => {
    const { app } = my.chat.service;
    const shapes: Shape[] = [];
    const note = ({ commandName, command }: mongo.CommandStartedEvent) => {
      if (command[commandName] === 'chat-messages') shapes.push(...shapesOf(commandName, command));
    };
    const client = app.get(StoreConnection).connection.getClient().on('commandStarted', note);
    const id = await aLongChat(my.chat, my.person, 4);
    await (await my.ask(id, 'One')).text();
    const { messages } = await my.read(id);
    const messageId = messages.at(-1)?.id ?? '';
    const edits = app.get(EditsService);
    await my.caller.call(chatRoutes.regenerate, { params: { id, messageId }, body: {} });
    await my.caller.call(chatRoutes.getTrace, { params: { id, messageId }, query: {} });
    await my.caller.call(chatRoutes.branchChat, { params: { id, messageId }, body: {} });
    await edits.editText(my.person.viewer.userId, { chatId: id, messageId: 'm-1', revision: undefined }, 'changed');
    await edits.delete(my.person.viewer.userId, { chatId: id, messageId, revision: undefined }, false);
    await app.get(PurgeService).sweep(new Date(Date.now() + TWO_DAYS_MS));
    client.off('commandStarted', note);
    expect(new Set(shapes.map(({ what }) => what))).toEqual(new Set(['find', 'insert', 'update', 'delete']));
    const elsewhere = shapes.filter(({ paths }) => !paths.includes('chatId'));
    expect(elsewhere.map(({ what, paths }) => [what, ...paths].join(' ')).toSorted()).toEqual([
      'delete _id',
      'find _id',
    ]);
  });

  it('keeps a trace beside its message, where nobody finds it as one', async () => {
    const id = await my.chat.newChat(my.person);
    await (await my.ask(id, 'Why?')).text();
    const rows = my.chat.service.app.get(StoreConnection).collection<{ _id: string; id: string }>('chat-messages');
    const trace = await rows.findOne({ chatId: id, trace: { $exists: true } });
    expect(trace?._id).toBe(`${id}:${trace?.id}`);
    const params = { id, messageId: trace?.id ?? '' };
    const reply = await my.caller.fetch(`/chats/${id}/messages/${encodeURIComponent(params.messageId)}`, {
      method: 'DELETE',
    });
    expect([reply.status, await reply.json()]).toEqual([404, expect.objectContaining({ code: 'message.not_found' })]);
  });
});
