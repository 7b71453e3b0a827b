import { chatRoutes } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import type { ChatCharacterRow, PlayedCharacter } from '../src/characters/characters.service.ts';
import { followChanges, type FollowedChanges } from './follow-changes.ts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';
import { lateRelay, storeCommands } from './store-commands.ts';

const OLD = { name: 'Mira', image: '/media/0123/full.webp', imageColor: '#332211' };
const NEW = { name: 'Veshenka', image: '/media/9876/full.webp', imageColor: '#aabbcc' };

describe('chats with a character that their owner may not see any more', () => {
  const my = onePerson(lateRelay);
  const following: FollowedChanges[] = [];
  afterEach(() => {
    for (const one of following.splice(0)) one.leave();
  });
  const userId = () => my.person.viewer.userId;
  const shared = () => ({ isPublic: false, sharedWith: [userId()] });

  const begun = async (own: Partial<ChatCharacterRow> = {}) => {
    const character = await my.chat.keep(aCharacter({ ...OLD, ...own }));
    return { character, id: await my.chat.newChat(my.person, character) };
  };
  /** The same character in a newer state. */
  const change = (character: PlayedCharacter, own: Partial<ChatCharacterRow>) => {
    const version = character.version + (own.name ? 1 : 0);
    return my.chat.keep({ ...character, ...own, version, revision: character.revision + 1 });
  };
  const texts = async (paths: readonly string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const response = await my.caller.fetch(path);
        return `${path}: ${response.status} ${response.headers.get('content-disposition')} ${await response.text()}`;
      }),
    );
  /** Every read of a chat in the contract, except endless streams. */
  const reads = async (id: string) => {
    const messageId = (await my.read(id)).messages.at(-1)?.id ?? '';
    const exported = ['markdown', 'text'].map((format) => `/chats/${id}/export?format=${format}`);
    const named = Object.values(chatRoutes)
      .filter(
        (route) => route.method === 'GET' && /^\/chat(s|-histories)\b/.test(route.path) && !('isEndless' in route),
      )
      .map(({ path }) => path.replace(':id', id).replace(':messageId', messageId))
      .map((path) => (path === '/chats/search' ? `${path}?q=lantern` : path));
    return [...named, ...exported];
  };
  const namesFound = async (q: string) =>
    (await my.caller.call(chatRoutes.searchChats, { query: { q } })).body.results.map(({ chatId }) => chatId);

  it.each<[string, () => Partial<ChatCharacterRow>, Partial<ChatCharacterRow>]>([
    ['its author makes it private', () => ({ isPublic: true }), { isPublic: false }],
    ['its author takes the link back', shared, { sharedWith: [] }],
    ['moderators hide it', () => ({ isPublic: true }), { moderation: 'hidden' }],
    ['it is deleted after that', shared, { sharedWith: [], isDeleted: true }],
  ])('tell no new name or picture in any read, once %s', async (_, before, loss) => {
    const { character, id } = await begun(before());
    await (await my.ask(id)).text();
    await change(await change(character, loss), NEW);
    const shown = { character: OLD, characterDeleted: true, cardVersion: 1, latestCardVersion: 1 };
    expect((await my.read(id)).chat).toMatchObject(shown);
    const paths = await reads(id);
    expect(paths.length).toBeGreaterThanOrEqual(10);
    const told = await texts(paths);
    for (const text of told) expect(text).not.toMatch(/Veshenka|9876|aabbcc/);
    expect(told.filter((text) => text.includes('Mira')).length).toBeGreaterThanOrEqual(7);
    expect(await namesFound('Veshenka')).not.toContain(id);
    expect(await namesFound('Mira')).toContain(id);

    const params = { id };
    const titled = await my.caller.call(chatRoutes.changeChat, { params, body: { title: 'Of old' } });
    expect(titled.body).toMatchObject(shown);
    const messageId = (await my.read(id)).messages[0]?.id ?? '';
    const branch = await my.caller.call(chatRoutes.branchChat, { params: { id, messageId }, body: {} });
    expect(branch.body).toMatchObject(shown);
    const stale = { chatId: id, revision: 1, messages: [{ sender: 'user' as const, text: 'Hi' }] };
    const refused = await my.caller.call(chatRoutes.saveHistory, { body: stale });
    expect([refused.status, refused.error]).toMatchObject([409, { chat: shown }]);
    const asked = await my.ask(id);
    expect(asked.status).toBe(410);
  });

  it('show the newest, and go on, while their owner sees it, and again when access comes back', async () => {
    const now = { character: NEW, characterDeleted: false, latestCardVersion: 2 };
    const own = await begun({ isPublic: false, authorId: userId() });
    const named = await change(own.character, NEW);
    expect((await my.read(own.id)).chat).toMatchObject(now);
    const { character, id } = await begun(shared());
    const renamed = await change(character, NEW);
    expect((await my.read(id)).chat).toMatchObject(now);
    for (const chatId of [own.id, id]) await (await my.ask(chatId)).text();
    expect(await namesFound('Veshenka')).toEqual(expect.arrayContaining([own.id, id]));
    const lost = await change(renamed, { sharedWith: [] });
    expect((await my.ask(id)).status).toBe(410);
    await change(lost, { isPublic: true });
    expect((await my.read(id)).chat).toMatchObject(now);
    expect((await my.ask(id)).status).toBe(200);
    // Users who saw it until the end still see its last state.
    await change(named, { isDeleted: true });
    expect((await my.read(own.id)).chat).toMatchObject({ character: NEW, characterDeleted: true });
  });

  it('tell it where they are open, and to who comes back to them', async () => {
    const { character, id } = await begun(shared());
    const follow = async (lastEventId?: string) => {
      const one = await followChanges(my.caller, id, lastEventId);
      following.push(one);
      return one;
    };
    const open = await follow();
    const told = (one: FollowedChanges) =>
      one.of('chat').map(({ chat }) => [chat.character.name, chat.characterDeleted, chat.revision]);
    await eventually(() => told(open).length === 1);
    const renamed = await change(character, NEW);
    await eventually(() => told(open).length === 2);
    const lost = await change(renamed, { sharedWith: [] });
    await eventually(() => told(open).length === 3);
    // From now on, changes of the character aren't sent.
    const again = await change(lost, { name: 'Unseen' });
    const revision = (await my.caller.call(chatRoutes.changeChat, { params: { id }, body: { title: 'x' } })).body
      .revision;
    await open.until(revision);
    const expected = [
      ['Mira', false, 1],
      ['Veshenka', false, 1],
      ['Mira', true, 1],
      ['Mira', true, 2],
    ];
    expect(told(open)).toEqual(expected);
    open.leave();

    await change(again, shared());
    const back = await follow(open.lastId);
    await eventually(() => told(back).length > 0);
    expect(told(back)).toEqual([['Unseen', false, 2]]);
    expect(back.of('reset')).toEqual([]);
  });

  it('are listed with one look at all their characters', async () => {
    const person = await my.chat.person();
    for (let made = 0; made < 5; made += 1) {
      const character = await my.chat.keep(aCharacter());
      await my.chat.begunChat(person, character);
      await change(character, { ...NEW, isPublic: false });
    }
    const commands = storeCommands(my.chat.service);
    const { body } = await person.caller.call(chatRoutes.listChats, { query: {} });
    const sent = commands.list();
    commands.end();
    expect(body.chats.map(({ character }) => character.name)).toEqual(Array(5).fill('Mira'));
    expect(sent.toSorted()).toEqual(['find characters', 'find chats']);
  });
});
