import { catalogRoutes, chatRoutes, socialRoutes } from '@masque/contracts';
import { aDraft, DEMO_KEY, freshName, Person, signedIn } from '../lib/api.ts';
import { TestMember } from '../lib/member.ts';

const GONE = 'Character not found. It may have been deleted.';

/** The response is authoritative only for this service; others learn of the change from an event. */
async function eventually(check: () => Promise<boolean>): Promise<void> {
  while (!(await check()));
}

describe('a character that its author deletes', () => {
  it('is gone everywhere, but for the chats that had it, which can be read and not continued', async () => {
    const author = await TestMember.join();
    const reader = await signedIn();
    await reader.call(chatRoutes.saveKey, { body: { apiKey: DEMO_KEY } });
    const visitor = new Person();
    const tag = freshName('tag');
    const name = freshName('Vanishing');
    const made = await author.person.call(catalogRoutes.createCharacter, { body: aDraft({ name, tags: [tag] }) });
    const { id } = made.body;
    const params = { id };
    const begun = async () => {
      for (;;) {
        const started = await reader.call(chatRoutes.saveHistory, {
          body: { characterId: id, messages: [{ sender: 'user', text: 'Good evening.' }] },
        });
        // The chat service may not have received the character yet.
        if (started.status === 200) return started.body.id;
      }
    };
    const chatId = await begun();
    const totalOf = async (who: Person, query: object) =>
      (await who.call(catalogRoutes.listCharacters, { query })).body.total;
    const tags = async () =>
      (await visitor.call(catalogRoutes.listTags, { query: { limit: 200 } })).body.tags.map((one) => one.tag);
    const chat = async () => (await reader.call(chatRoutes.getChat, { params: { id: chatId }, query: {} })).body;
    const counted = async () => (await author.recounted()).totalCharacters;

    // Warm everything that the gateway may cache.
    for (const who of [visitor, reader, author.person]) {
      expect(await totalOf(who, { search: name })).toBe(1);
      expect((await who.call(catalogRoutes.getCharacter, { params, query: {} })).status).toBe(200);
    }
    await tags();
    await eventually(async () => (await counted()) === 1);
    const before = await chat();

    const deleted = await author.person.call(catalogRoutes.deleteCharacter, { params, query: {} });
    expect(deleted.body).toEqual({ deleted: true });
    for (const who of [visitor, reader, author.person]) {
      for (const query of [{ search: name }, { tags: tag }, { author: author.username }])
        expect(await totalOf(who, query)).toBe(0);
      expect((await who.call(catalogRoutes.getCharacter, { params, query: {} })).status).toBe(404);
      expect((await who.call(catalogRoutes.listVersions, { params, query: {} })).status).toBe(404);
    }
    expect(await totalOf(author.person, { filter: 'mine' })).toBe(0);
    expect((await reader.call(catalogRoutes.exportCharacter, { params, query: {} })).status).toBe(404);
    expect(await tags()).not.toContain(tag);

    await eventually(async () => (await chat()).chat.characterDeleted);
    const after = await chat();
    expect(after.chat).toMatchObject({ character: before.chat.character, latestCardVersion: before.chat.cardVersion });
    expect(after.messages).toEqual(before.messages);
    const { body: known } = await reader.call(chatRoutes.listChats, { query: { characterId: id } });
    expect(known.chats.map((one) => one.id)).toEqual([chatId]);
    const messages = [{ role: 'user' as const, content: 'Are you still there?' }];
    const refused = [
      await reader.call(chatRoutes.complete, { body: { chatId, messages } }),
      await reader.call(chatRoutes.changeChat, { params: { id: chatId }, body: { cardVersion: 2 } }),
      await reader.call(chatRoutes.saveHistory, { body: { chatId, messages: [{ sender: 'user', text: 'Hello?' }] } }),
    ];
    expect(refused.map(({ status, error }) => [status, error.error])).toEqual(refused.map(() => [410, GONE]));
    expect((await reader.call(chatRoutes.saveHistory, { body: { characterId: id } })).status).toBe(404);
    await eventually(async () => (await counted()) === 0);
    const { body: stats } = await author.person.call(socialRoutes.getStats, { params: { username: author.username } });
    expect(stats.stats.publicCharacters).toBe(0);
  }, 60_000);
});
