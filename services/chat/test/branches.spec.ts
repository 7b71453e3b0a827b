import { chatRoutes } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { mainMember, newChatRow } from '../src/chats/chat.rules.ts';
import { ChatsRepository } from '../src/chats/chats.repository.ts';
import { aLongChat } from './a-long-chat.ts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

describe('the branches of a chat', () => {
  const my = onePerson();
  const branch = async (id: string, messageId: string, title?: string) =>
    (await my.caller.call(chatRoutes.branchChat, { params: { id, messageId }, body: { title } })).body.id;
  const family = async (id: string) =>
    (await my.caller.call(chatRoutes.listBranches, { params: { id } })).body.branches;
  /** The ids of the messages of a chat, oldest first. */
  const messagesOf = async (id: string) => (await my.read(id)).messages.map((message) => message.id);

  it('are one family, from whichever chat of it one looks', async () => {
    const root = await aLongChat(my.chat, my.person, 4);
    expect((await family(root)).map(({ id, parentChatId }) => [id, parentChatId])).toEqual([[root, null]]);
    const first = await branch(root, 'm-1', 'Another way');
    const second = await branch(root, 'm-3');
    const [, inFirst = ''] = await messagesOf(first);
    const nested = await branch(first, inFirst);
    const all = await family(root);
    expect(all.map(({ id, parentChatId, parentMessageId }) => [id, parentChatId, parentMessageId])).toEqual([
      [root, null, null],
      [first, root, 'm-1'],
      [second, root, 'm-3'],
      [nested, first, inFirst],
    ]);
    expect(all.map(({ title, messageCount }) => [title, messageCount])).toEqual([
      [null, 4],
      ['Another way', 2],
      [null, 4],
      [null, 2],
    ]);
    for (const id of [first, second, nested]) expect(await family(id)).toEqual(all);
  });

  it('stay together when one between them is deleted, or the first one', async () => {
    const root = await aLongChat(my.chat, my.person, 2);
    const first = await branch(root, 'm-1');
    const [inFirst = ''] = await messagesOf(first);
    const nested = await branch(first, inFirst);
    await my.caller.call(chatRoutes.deleteChat, { params: { id: first } });
    expect((await family(root)).map(({ id }) => id)).toEqual([root, nested]);
    await my.caller.call(chatRoutes.deleteChat, { params: { id: root } });
    const last = await branch(nested, (await messagesOf(nested))[0] ?? '');
    expect((await family(last)).map(({ id, parentChatId }) => [id, parentChatId])).toEqual([
      [nested, first],
      [last, nested],
    ]);
  });

  it('are shown up to 500, the newest beside the first and the one that is open, and it is said that there are more', async () => {
    const root = await aLongChat(my.chat, my.person, 2);
    const oldest = await branch(root, 'm-1');
    const older = await branch(root, 'm-1');
    const shown = async (id: string) => (await my.caller.call(chatRoutes.listBranches, { params: { id } })).body;
    expect(await shown(root)).toMatchObject({ hasMore: false });
    const { userId } = my.person.viewer;
    const chats = my.chat.service.app.get(ChatsRepository);
    const row = await chats.findOwn(userId, root);
    if (!row) throw new Error('the chat is not there');
    const own = { userId, members: [mainMember(row)], nextSeq: 0, lastMessage: '', family: root };
    const add = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          chats.insert(newChatRow({ ...own, _id: newId(), parent: { chatId: root, messageId: 'm-1' } })),
        ),
      );
    await add(497);
    expect(await shown(root)).toMatchObject({ hasMore: false, branches: { length: 500 } });
    await add(2);
    const fromRoot = await shown(root);
    expect(fromRoot).toMatchObject({ hasMore: true, branches: { length: 500 } });
    const idsOf = ({ branches }: typeof fromRoot) => branches.map(({ id }) => id);
    expect(idsOf(fromRoot)[0]).toBe(root);
    expect(idsOf(fromRoot)).not.toContain(older);
    const fromOldest = await shown(oldest);
    expect(idsOf(fromOldest).slice(0, 2)).toEqual([root, oldest]);
    expect(idsOf(fromOldest).slice(2)).toEqual(idsOf(fromRoot).slice(2));
  });

  it('are their owner’s alone', async () => {
    const root = await aLongChat(my.chat, my.person, 2);
    const { caller } = await my.chat.person();
    const { status, error } = await caller.call(chatRoutes.listBranches, { params: { id: root } });
    expect([status, error.code]).toEqual([404, 'chat.not_found']);
  });

  it('of an imported file are one family too', async () => {
    const node = (id: string, parent: string | null, role: string, text: string, children: string[] = []) => ({
      id,
      parent,
      children,
      message: { id, author: { role }, content: { content_type: 'text', parts: [text] } },
    });
    const mapping = {
      a: node('a', null, 'user', 'Hello', ['b', 'c']),
      b: node('b', 'a', 'assistant', 'Good morning'),
      c: node('c', 'a', 'assistant', 'Good evening', ['d']),
      d: node('d', 'c', 'user', 'Bye'),
    };
    const { _id } = await my.chat.keep(aCharacter());
    const form = new FormData();
    form.append('file', new File([JSON.stringify([{ title: 'T', mapping, current_node: 'd' }])], 'conversations.json'));
    const sent = await my.caller.fetch(`/chats/import?characterId=${_id}`, { method: 'POST', body: form });
    const { id, chats } = chatRoutes.importChat.response.parse(await sent.json());
    const shown = await family(id);
    expect(shown.map((one) => one.id).sort()).toEqual(chats.map((one) => one.id).sort());
    expect(shown.length).toBeGreaterThan(0);
  });

  it('go on with lore that was sticky, and with what was picked', async () => {
    const entry = { keys: ['amber'], content: 'The amber door opens at dusk.', extensions: { sticky: 6 }, id: 'a' };
    const lorebook = { extensions: {}, unknown: {}, scanDepth: 1, entries: [entry] };
    const description = `Wears {{pick::${Array.from({ length: 40 }, (_, n) => `colour-${n}`).join('::')}}}.`;
    const character = await my.chat.keep(aCharacter({ lorebook, description } as never));
    const root = await my.chat.newChat(my.person, character);
    const say = async (id: string, text: string) => {
      await (await my.ask(id, text)).text();
      return JSON.stringify(my.prompt());
    };
    const first = await say(root, 'What of the amber door?');
    const picked = /colour-\d+/.exec(first)?.[0];
    expect(picked).toBeDefined();
    const last = (await messagesOf(root)).at(-1) ?? '';
    const branched = await say(await branch(root, last), 'And now?');
    expect(branched).toContain('The amber door opens at dusk.');
    expect(branched).toContain(`Wears ${picked}.`);
    // An unrelated chat has neither.
    expect(await say(await my.chat.newChat(my.person, character), 'And now?')).not.toContain('opens at dusk');
  });
});
