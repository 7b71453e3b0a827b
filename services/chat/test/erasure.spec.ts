import { existsSync, readdirSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { chatRoutes, emptyCard } from '@masque/contracts';
import { readQuickReplySet } from '@masque/roleplay/quick-replies';
import { RedisClient } from '@masque/service-kit';
import { ErasuresService } from '@masque/service-kit/erasure';
import { StoreConnection } from '@masque/service-kit/store';
import { aUserState, eventSink, eventSource, eventually } from '@masque/testkit';
import { aPng, dataUrl } from '../../../libs/media/test/support/images.ts';
import { ChatsRepository } from '../src/chats/chats.repository.ts';
import { ChatListsRepository } from '../src/chats/chat-lists.repository.ts';
import { MessagesRepository } from '../src/chats/messages/messages.repository.ts';
import { PersonasRepository } from '../src/personas/personas.repository.ts';
import { SettingsRepository } from '../src/settings/settings.repository.ts';
import { UsageService } from '../src/usage/usage.service.ts';
import { ask, say } from './ask.ts';
import { onePerson } from './one-person.ts';
import { aCharacter, type ChatPerson } from './started-chat.ts';
import type { PlayedCharacter } from '../src/characters/characters.service.ts';

const WORD = 'Zephyrine';
const WAIT_MS = 20_000;

describe('the erasure of a deleted account in chat', () => {
  const my = onePerson({ MEMORY_PAUSE_MS: '50' });
  let source: Awaited<ReturnType<typeof eventSource>>;
  beforeAll(async () => {
    source = await eventSource(my.chat.service);
  });
  afterAll(() => source.close());

  const app = () => my.chat.service.app;
  const media = () => String(my.chat.service.env['MEDIA_URL']).replace(/^file:/, '');
  const pictures = async () => (await readdir(join(media(), 'personas'), { recursive: true }).catch(() => [])).join();
  const searchFiles = () => {
    const folder = join(String(my.chat.service.env['CHAT_SEARCH_FOLDER']), '0');
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sqlite')) : [];
  };
  const aged = async () => {
    const hourAgo = new Date(Date.now() - 60 * 60_000);
    for (const file of await readdir(media(), { recursive: true }))
      await utimes(join(media(), file), hourAgo, hourAgo).catch(() => undefined);
  };
  /** Everything in the store and in Redis that contains one of the texts. */
  const leftOf = async (...texts: string[]): Promise<string[]> => {
    const { connection } = app().get(StoreConnection);
    const collections = (await connection.db?.listCollections().toArray()) ?? [];
    const found: string[] = [];
    const look = (where: string, value: unknown) => {
      const json = JSON.stringify(value);
      if (texts.some((text) => json.includes(text))) found.push(`${where}: ${json}`);
    };
    for (const { name } of collections)
      for (const row of await connection.collection(name).find({}).toArray()) look(name, row);
    const { redis } = app().get(RedisClient);
    for (const key of await redis.keys(`${my.chat.service.env['NAME_PREFIX'] ?? ''}*`)) {
      const bare = key.slice(`${my.chat.service.env['NAME_PREFIX'] ?? ''}masque:`.length);
      const type = await redis.type(bare);
      if (type === 'stream') look(key, await redis.xrange(bare, '-', '+'));
      else if (type === 'zset') look(key, await redis.zrange(bare, '0', '-1'));
      else if (type === 'string') look(key, await redis.get(bare));
    }
    return found;
  };
  const end = ({ viewer }: ChatPerson, revision = 5) =>
    source.publish(
      'user.changed',
      aUserState({ userId: viewer.userId, username: '', bio: '', isDeleted: true, revision }),
    );
  const isErased = ({ viewer }: ChatPerson) => app().get(ErasuresService).isErased(viewer.userId);
  const erased = async (person: ChatPerson) => {
    await end(person);
    await eventually(() => isErased(person), WAIT_MS);
  };

  /** A user with one of everything; all of their texts contain the word. */
  const filled = async () => {
    const person = await my.chat.person();
    const { caller } = person;
    my.chat.gateway.answerWith((exchange) => void exchange.text(`${WORD} says the model.`).finish());
    const image = dataUrl(await aPng());
    const draft = { name: `${WORD} Rook`, description: WORD, examples: WORD, image };
    const persona = (await caller.call(chatRoutes.createPersona, { body: draft })).body;
    const character = await my.chat.keep(aCharacter({ name: `${WORD} hero`, authorId: person.viewer.userId }));
    const begun = await caller.call(chatRoutes.saveHistory, {
      body: { characterId: character._id, personaId: String(persona.id) },
    });
    const chatId = begun.body.id;
    const reply = await ask(caller, { chatId, messages: say(`${WORD} hello`), stream: false });
    expect(reply.status).toBe(200);
    await caller.call(chatRoutes.changeChat, {
      params: { id: chatId },
      body: { title: WORD, customPrompt: WORD, authorsNote: { text: WORD, depth: 2, role: 'system' } },
    });
    await caller.call(chatRoutes.changeMemory, { params: { id: chatId }, body: { text: WORD } });
    const json = JSON.stringify({ prompt_order: [], send_if_empty: WORD });
    await caller.call(chatRoutes.createBackground, { body: { name: WORD, imageData: image } });
    await caller.call(chatRoutes.createPreset, { body: { name: WORD, json } });
    const items = [{ kind: 'favorite' as const, name: WORD, bytes: 0 }];
    await caller.call(chatRoutes.createImport, { body: { name: WORD, items } });
    await caller.call(chatRoutes.saveCustomPrompt, { body: { customPrompt: WORD } });
    const set = { ...readQuickReplySet({ name: WORD, qrList: [{ label: WORD }] })!, id: 's', isGlobal: true };
    const sets = [{ ...set, replies: [...set.replies], characterIds: [], chatIds: [] }];
    await caller.call(chatRoutes.saveQuickReplies, { body: { sets } });
    await eventually(
      async () => (await caller.call(chatRoutes.searchChats, { query: { q: WORD } })).body.results.length > 0,
    );
    return { person, chatId, persona, character };
  };

  /** The catalog's event for a character whose author's account was deleted. */
  const ended = (character: PlayedCharacter): PlayedCharacter => ({
    ...character,
    name: '',
    image: null,
    imageColor: null,
    isDeleted: true,
    revision: 9,
    card: emptyCard,
  });

  it('removes the pictures of personas at once, also those that were replaced', async () => {
    const person = await my.chat.person();
    const body = async (width: number) => ({
      name: 'Rook',
      description: 'A bird.',
      image: dataUrl(await aPng(width, 60)),
    });
    const first = (await person.caller.call(chatRoutes.createPersona, { body: await body(301) })).body;
    const params = { id: String(first.id) };
    const second = (await person.caller.call(chatRoutes.updatePersona, { params, body: await body(302) })).body;
    const hashes = [first, second].map(({ image }) => String(image).split('/')[3] ?? 'none');
    expect(hashes[0]).not.toBe(hashes[1]);
    for (const hash of hashes) expect(await pictures()).toContain(hash);
    await erased(person);
    for (const hash of hashes) expect(await pictures()).not.toContain(hash);
  });

  it('leaves the ids of chats alone, and says so', async () => {
    const kept = await my.chat.person();
    const keptChat = await my.chat.newChat(kept);
    const { person, chatId, character } = await filled();
    expect((await leftOf(WORD)).length).toBeGreaterThan(3);
    const files = searchFiles();
    await aged();
    const sink = await eventSink(my.chat.service, 'chat.erasures');
    await erased(person);
    await eventually(() =>
      sink.received.some(({ data }) =>
        JSON.stringify(data).includes(`"userId":"${person.viewer.userId}","isErased":true`),
      ),
    );
    await sink.close();
    // The catalog erases the character: its tombstone arrives as an event.
    await my.chat.keep(ended(character));
    await eventually(async () => (await leftOf(WORD)).length === 0);
    const { userId, username } = person.viewer;
    expect(await leftOf(username)).toEqual([]);
    const ids = await leftOf(userId);
    expect(ids.map((line) => line.replace(/:.*/s, '')).toSorted()).toEqual(['characters', 'chats', 'erasures']);
    expect(
      (await app().get(StoreConnection).connection.collection('chat-messages').find({}).toArray()).map((row) =>
        String(row['chatId']),
      ),
    ).not.toContain(chatId);
    expect(await pictures()).not.toContain('webp');
    expect(searchFiles().length).toBeLessThan(files.length);
    expect((await kept.caller.call(chatRoutes.getChat, { params: { id: keptChat }, query: {} })).status).toBe(200);
  }, 60_000);

  it('ends a reply that is being written, and keeps nothing of it', async () => {
    const person = await my.chat.person();
    const chatId = await my.chat.newChat(person);
    my.chat.gateway.answerWith((exchange) => void exchange.text(`${WORD} and more`));
    const before = my.chat.gateway.exchanges.length;
    const reply = await ask(person.caller, { chatId, messages: say(`${WORD}?`), stream: true });
    expect(reply.status).toBe(200);
    await eventually(() => my.chat.gateway.exchanges.length > before);
    await erased(person);
    await reply.text().catch(() => '');
    await eventually(async () => (await leftOf(WORD)).length === 0);
  }, 60_000);

  it('leaves chats of others readable, under the name and picture that they had', async () => {
    const author = await my.chat.person();
    const reader = await my.chat.person();
    const character = await my.chat.keep(aCharacter({ name: 'Mira', authorId: author.viewer.userId }));
    const chatId = await my.chat.newChat(reader, character);
    const shown = async () =>
      (await reader.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} })).body;
    const before = await shown();
    await erased(author);
    await my.chat.keep(ended(character));
    const after = await eventually(async () => {
      const found = await shown();
      return found.chat.characterDeleted ? found : null;
    });
    expect(after.chat.character).toEqual(before.chat.character);
    expect(after.messages).toEqual(before.messages);
  }, 60_000);

  it('erases ten thousand messages in batches', async () => {
    const person = await my.chat.person();
    const character = await my.chat.keep(aCharacter());
    const messages = Array.from({ length: 2_000 }, (_, n) => ({ sender: 'user' as const, text: `${WORD} ${n}` }));
    for (let part = 0; part < 5; part += 1) {
      const saved = await person.caller.call(chatRoutes.saveHistory, {
        body: { characterId: character._id, messages },
      });
      expect(saved.status).toBe(200);
    }
    await erased(person);
    expect(await leftOf(WORD)).toEqual([]);
  }, 60_000);

  it('goes on wherever it was cut short, and twice does no harm', async () => {
    const { person } = await filled();
    await aged();
    const points = [
      [SettingsRepository, 'remove'],
      [ChatListsRepository, 'liveIds'],
      [ChatsRepository, 'delete'],
      [MessagesRepository, 'remove'],
      [ChatListsRepository, 'forgetMembers'],
      [ChatListsRepository, 'tombstones'],
      [PersonasRepository, 'eraseContent'],
      [PersonasRepository, 'remove'],
      [UsageService, 'erase'],
    ] as const;
    const cuts = new Set<string>();
    const own = points.map(([type, name]) => {
      const repository: object = app().get(type);
      const real: (...args: unknown[]) => Promise<unknown> = Reflect.get(repository, name).bind(repository);
      Reflect.set(repository, name, async (...args: unknown[]) => {
        const key = `${type.name}.${name}`;
        if (cuts.has(key)) return real(...args);
        cuts.add(key);
        throw new Error(`cut at ${key}`);
      });
      return () => Reflect.set(repository, name, real);
    });
    // A new request continues at once, without the growing pause.
    for (let revision = 5; !(await isErased(person)); revision += 1) {
      const before = cuts.size;
      await end(person, revision);
      await eventually(async () => cuts.size > before || (await isErased(person)));
    }
    for (const restore of own) restore();
    expect(cuts.size).toBe(points.length);
    await end(person, 99);
    const ids = await leftOf(WORD);
    expect(ids.filter((line) => !line.startsWith('characters:') && !line.startsWith('cards:'))).toEqual([]);
    expect(await pictures()).not.toContain('webp');
  }, 60_000);
});
