import { chatRoutes } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

describe('the chats with one character', () => {
  const my = onePerson();
  const listed = async (query: { characterId?: string; limit?: number }, who = my.person) =>
    (await who.caller.call(chatRoutes.listChats, { query })).body.chats.map(({ id }) => id);

  it('are found among all, also behind the newest 200, newest first', async () => {
    const [rare, common] = [await my.chat.keep(aCharacter()), await my.chat.keep(aCharacter())];
    const old = [await my.chat.begunChat(my.person, rare), await my.chat.begunChat(my.person, rare)];
    await Promise.all(Array.from({ length: 205 }, () => my.chat.begunChat(my.person, common)));
    expect(await listed({})).toHaveLength(200);
    expect(await listed({})).not.toContain(old[1]);
    expect(await listed({ characterId: rare._id })).toEqual([old[1], old[0]]);
    expect(await listed({ characterId: rare._id, limit: 1 })).toEqual([old[1]]);
    await my.caller.call(chatRoutes.saveHistory, {
      body: { chatId: old[0], messages: [{ sender: 'user', text: 'Are you still there?' }] },
    });
    expect(await listed({ characterId: rare._id, limit: 1 })).toEqual([old[0]]);
    await my.caller.call(chatRoutes.deleteHistory, { params: { id: old[0] ?? '' }, query: {} });
    expect(await listed({ characterId: rare._id })).toEqual([old[1]]);
  });

  it('are one’s own', async () => {
    const shared = await my.chat.keep(aCharacter());
    await my.chat.begunChat(my.person, shared);
    expect(await listed({ characterId: shared._id }, await my.chat.person())).toEqual([]);
    expect(await listed({ characterId: 'nobody' })).toEqual([]);
    expect((await my.caller.fetch(`/chats?characterId=${'x'.repeat(65)}`)).status).toBe(400);
  });

  it('have an index of their own', async () => {
    const indexes = Object.keys(await my.chat.service.app.get(StoreConnection).collection('chats').indexInformation());
    expect(indexes).toContain('userId_1_isDeleted_1_members.characterId_1_updatedAt_-1__id_-1');
  });

  it('hold no two messages of the same id', async () => {
    const messages = my.chat.service.app.get(StoreConnection).collection('chat-messages');
    expect(await messages.indexInformation({ full: true })).toContainEqual(
      expect.objectContaining({ key: { chatId: 1, id: 1 }, unique: true }),
    );
  });
});

describe('all of one’s chats', () => {
  const my = onePerson();

  it('are reached page by page, pinned ones first, none twice and none left out', async () => {
    const character = await my.chat.keep(aCharacter());
    const ids: string[] = [];
    for (let made = 0; made < 25; made += 1) ids.push(await my.chat.begunChat(my.person, character));
    for (const id of [ids[3], ids[7]])
      await my.caller.call(chatRoutes.changeChat, { params: { id: id ?? '' }, body: { pinned: true } });
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await my.caller.call(chatRoutes.listChats, { query: { limit: 4, cursor } });
      found.push(...body.chats.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const others = ids.toReversed().filter((id) => id !== ids[3] && id !== ids[7]);
    expect(found).toEqual([ids[7], ids[3], ...others]);
  });

  it.each(['nonsense', '', 'WzEsMiwzXQ'])('do not begin at the cursor %j', async (cursor) => {
    const { status, error } = await my.caller.call(chatRoutes.listChats, { query: { cursor } });
    expect([status, error.code]).toEqual([400, 'request.invalid']);
  });
});
