import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatRoutes } from '@masque/contracts';
import { RedisClient } from '@masque/service-kit';
import { type ServiceCaller, eventually } from '@masque/testkit';
import { aLongChat } from './a-long-chat.ts';
import { ask, say } from './ask.ts';
import { aCharacter, type ChatPerson, startedChat, type StartedChat } from './started-chat.ts';

describe('searching in one’s own chats', () => {
  let folder: string;
  let chat: StartedChat;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-search-'));
    chat = await startedChat({ CHAT_SEARCH_FOLDER: folder });
  });
  afterAll(async () => {
    await chat.close();
    await rm(folder, { recursive: true, force: true });
  });

  const search = async (caller: ServiceCaller, q: string, more: { cursor?: string; limit?: number } = {}) =>
    (await caller.call(chatRoutes.searchChats, { query: { q, ...more } })).body;
  /** Waits until everything is indexed. */
  const found = (caller: ServiceCaller, q: string, more: { cursor?: string; limit?: number } = {}) =>
    eventually(async () => {
      const body = await search(caller, q, more);
      expect(body.isComplete).toBe(true);
      return body;
    });
  const ids = async (caller: ServiceCaller, q: string) =>
    (await found(caller, q)).results.map(({ messageId }) => messageId);

  const aChat = async ({ caller }: ChatPerson, texts: readonly string[], prefix = 'm') => {
    const { _id: characterId } = await chat.keep(aCharacter());
    const messages = texts.map((text, index) => ({
      id: `${prefix}-${index}`,
      sender: index % 2 === 0 ? ('character' as const) : ('user' as const),
      text,
    }));
    // A chat in which the user has said nothing isn't found.
    const answer = { id: `${prefix}-end`, sender: 'user' as const, text: '…' };
    const said = messages.some(({ sender }) => sender === 'user') ? messages : [...messages, answer];
    const { body } = await caller.call(chatRoutes.saveHistory, { body: { characterId, messages: said } });
    return body.id;
  };
  const change = ({ caller }: ChatPerson, id: string, messageId: string, body: object) =>
    caller.call(chatRoutes.changeMessage, { params: { id, messageId }, body });
  const remove = ({ caller }: ChatPerson, id: string, messageId: string, following: 'true' | 'false' = 'false') =>
    caller.call(chatRoutes.deleteMessage, { params: { id, messageId }, query: { following } });

  it('says which messages are hidden from the model', async () => {
    const person = await chat.person();
    const id = await aChat(person, ['A xylophone.', 'Another xylophone.']);
    const body = { isHidden: true, ranges: [{ to: 'm-0' }] };
    await person.caller.call(chatRoutes.hideMessages, { params: { id }, body });
    const { results } = await found(person.caller, 'xylophone');
    expect(results.map(({ messageId, isHidden }) => [messageId, isHidden])).toEqual([
      ['m-1', false],
      ['m-0', true],
    ]);
  });

  it('finds messages by the words that they have or begin with, newest first, with what is marked', async () => {
    const person = await chat.person();
    const id = await aChat(person, ['*The lantern* swings.', 'I take the lanterns.', 'Nothing else.']);
    const { results, nextCursor } = await found(person.caller, 'lantern the');
    expect(results).toMatchObject([
      { chatId: id, messageId: 'm-1', snippet: 'I take the lanterns.', characterName: 'Mira', title: null },
      { chatId: id, messageId: 'm-0', snippet: 'The lantern swings.' },
    ]);
    expect(results[0]?.marks.map(([from, to]) => results[0]?.snippet.slice(from, to))).toEqual(['the', 'lanterns']);
    expect(nextCursor).toBeNull();
  });

  it('finds chats by their titles and characters, before messages', async () => {
    const person = await chat.person();
    const id = await aChat(person, ['A quiet harbour.']);
    await person.caller.call(chatRoutes.changeChat, { params: { id }, body: { title: 'The Harbour of Glass' } });
    const { results } = await found(person.caller, 'harbour');
    expect(results.map(({ messageId, snippet }) => [messageId, snippet])).toEqual([
      [null, 'The Harbour of Glass'],
      ['m-0', 'A quiet harbour.'],
    ]);
    expect((await found(person.caller, 'mira')).results).toMatchObject([{ chatId: id, messageId: null }]);
  });

  it('finds nobody else’s chats', async () => {
    const [one, other] = [await chat.person(), await chat.person()];
    await aChat(one, ['The password is heliotrope.']);
    expect(await ids(one.caller, 'heliotrope')).toEqual(['m-0']);
    expect(await ids(other.caller, 'heliotrope')).toEqual([]);
  });

  it('finds a message as it is by now: added, edited, another version, deleted, brought back', async () => {
    const person = await chat.person();
    const id = await chat.newChat(person);
    expect(await ids(person.caller, 'harpsichord')).toEqual([]);
    const reply = await ask(person.caller, { chatId: id, messages: say('I play the harpsichord.'), stream: false });
    expect(reply.status).toBe(200);
    const [question] = await ids(person.caller, 'harpsichord');
    expect(question).toEqual(expect.any(String));
    await change(person, id, question ?? '', { text: 'I play the clavichord.' });
    expect(await ids(person.caller, 'harpsichord')).toEqual([]);
    expect(await ids(person.caller, 'clavichord')).toEqual([question]);
    const { body } = await remove(person, id, question ?? '', 'true');
    expect(await ids(person.caller, 'clavichord')).toEqual([]);
    await person.caller.call(chatRoutes.undoDeletion, { params: { id }, body: { undoToken: body.undoToken } });
    expect(await ids(person.caller, 'clavichord')).toEqual([question]);
  });

  it('finds the version of a message that is chosen, and no other', async () => {
    const person = await chat.person();
    const { _id: characterId } = await chat.keep(
      aCharacter({ firstMessage: 'An apricot sky.', alternateGreetings: ['A vermilion sky.'] }),
    );
    const messages = [{ sender: 'user' as const, text: 'Look up.' }];
    const { body } = await person.caller.call(chatRoutes.saveHistory, { body: { characterId, messages } });
    const [greeting] = await ids(person.caller, 'apricot');
    await change(person, body.id, greeting ?? '', { version: 1 });
    expect(await ids(person.caller, 'apricot')).toEqual([]);
    expect(await ids(person.caller, 'vermilion')).toEqual([greeting]);
  });

  it('knows what has changed also when the log of changes does not', async () => {
    const person = await chat.person();
    const id = await aLongChat(chat, person, 12);
    expect(await ids(person.caller, 'line')).toHaveLength(12);
    await change(person, id, 'm-3', { text: 'A tamarind tree.' });
    await remove(person, id, 'm-5');
    await chat.service.app.get(RedisClient).redis.del(`chat:{${id}}:changes`);
    expect(await ids(person.caller, 'tamarind')).toEqual(['m-3']);
    expect(await ids(person.caller, 'line')).toHaveLength(10);
  });

  it('forgets a deleted chat', async () => {
    const person = await chat.person();
    const id = await aChat(person, ['The xylographer’s secret.']);
    expect(await ids(person.caller, 'xylographer')).toEqual(['m-0']);
    await person.caller.call(chatRoutes.deleteChat, { params: { id } });
    expect(await ids(person.caller, 'xylographer')).toEqual([]);
  });

  it.each([
    ['愿世界和平，在森林里。', '世界和平', true],
    ['愿世界和平，在森林里。', '林', true],
    ['世界和 界和平', '世界和平', false],
    ['こんにちは、旅人さん', 'にち', true],
    ['안녕하세요 여행자', '하세', true],
    ['ยินดีต้อนรับสู่โรงเตี๊ยม', 'โรงเตี๊ยม', true],
    ['Привет, путник. Ёлка.', 'ПУТН елк', true],
    ['مرحبا أيها المسافر', 'المسا', true],
    ['Ça va? Où est l’été?', 'ete ou', true],
    ['I go up.', 'i', true],
    ['I go up.', 'up', true],
    ['I go up.', 'p', false],
    ['Łukasz waits.', 'lukasz', true],
    ['Five ⭐\ufe0f place', '❤\ufe0f', false],
    ['Five ⭐\ufe0f place', '⭐', true],
    ['Five ⭐ place', '⭐\ufe0f', true],
    ['a 👩\u200d💻 writes', '💻', true],
  ])('of %j by %j: %j', async (text, q, isFound) => {
    const person = await chat.person();
    await aChat(person, [text]);
    expect(await ids(person.caller, q)).toEqual(isFound ? ['m-0'] : []);
  });

  it.each([
    '"',
    '" OR 1',
    "'; DROP TABLE words; --",
    'words MATCH "x"',
    'NEAR(a b)',
    '{a b}:c',
    'a AND',
    '-',
    '\ud800',
    '*',
  ])('takes %j for words', async (q) => {
    const person = await chat.person();
    await aChat(person, ['Nothing of that.']);
    const { status } = await person.caller.call(chatRoutes.searchChats, { query: { q } });
    expect(status).toBe(200);
  });

  it('says that what has no letter, digit or emoji can find nothing', async () => {
    const { caller } = await chat.person();
    for (const q of ['***', '\ufe0f']) expect((await search(caller, q)).reason).toBe('no_words');
    expect((await search(caller, '❤')).reason).toBeUndefined();
  });

  it('bears 10,000 characters, and refuses null bytes and cursors that were not given', async () => {
    const { caller } = await chat.person();
    const statusOf = async (query: object) =>
      (await caller.fetch(`/chats/search?${new URLSearchParams({ ...query })}`)).status;
    expect(await statusOf({ q: 'a '.repeat(5_000) })).toBe(200);
    expect(await statusOf({ q: 'a'.repeat(10_001) })).toBe(400);
    expect(await statusOf({ q: 'a\0b' })).toBe(400);
    for (const cursor of ['not!', 'x', '0', 'before-']) expect(await statusOf({ q: 'a', cursor })).toBe(400);
    expect(await statusOf({})).toBe(400);
  });

  it('goes through many results page by page, each once', async () => {
    const person = await chat.person();
    await aLongChat(chat, person, 45);
    await found(person.caller, 'line');
    const all: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page = await search(person.caller, 'line', { limit: 10, ...(cursor ? { cursor } : {}) });
      all.push(...page.results.map(({ messageId }) => messageId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(all).toHaveLength(45);
    expect(new Set(all).size).toBe(45);
  });

  it('is built anew when its file is broken or gone', async () => {
    const person = await chat.person();
    await aChat(person, ['A marzipan castle.']);
    await search((await chat.person()).caller, 'nothing yet');
    const before = new Set(readdirSync(join(folder, '0')).filter((name) => name.endsWith('.sqlite')));
    expect(await ids(person.caller, 'marzipan')).toEqual(['m-0']);
    const own = readdirSync(join(folder, '0')).find((name) => !before.has(name) && name.endsWith('.sqlite')) ?? '';
    const path = join(folder, '0', own);
    await rm(path);
    expect(await ids(person.caller, 'marzipan')).toEqual(['m-0']);
    await rm(path);
    await rm(`${path}-wal`, { force: true });
    writeFileSync(path, 'no database at all '.repeat(500));
    expect(await ids(person.caller, 'marzipan')).toEqual(['m-0']);
    expect(readFileSync(path).subarray(0, 15).toString()).toBe('SQLite format 3');
  });

  it('gives pages around a message and after it', async () => {
    const person = await chat.person();
    const id = await aLongChat(chat, person, 60);
    const page = async (query: object) => {
      const { body } = await person.caller.call(chatRoutes.getChat, { params: { id }, query });
      return { ids: body.messages.map((message) => message.id), hasMore: body.hasMore, hasNewer: body.hasNewer };
    };
    expect(await page({ around: 'm-30', limit: 4 })).toEqual({
      ids: ['m-29', 'm-30', 'm-31', 'm-32'],
      hasMore: true,
      hasNewer: true,
    });
    expect(await page({ after: 'm-57', limit: 4 })).toEqual({ ids: ['m-58', 'm-59'], hasMore: true, hasNewer: false });
    expect((await page({ after: 'm-40' })).ids).toHaveLength(10);
    expect(await page({})).toMatchObject({ hasMore: true, hasNewer: false });
    expect(await page({ before: 'm-20', limit: 50 })).toMatchObject({ hasMore: false, hasNewer: true });
  });
});
