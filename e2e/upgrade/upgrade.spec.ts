import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMasque, freeMasquePorts, type Masque } from '@masque/infra-local';
import { backingEnv } from '@masque/testkit';
import { restoreDump } from './dump.ts';
import type { Facts } from './facts.ts';
import { UpgradeVisitor } from './visitor.ts';

const FIXTURE = join(import.meta.dirname, 'fixture');
/** Encrypted the fixture's secrets; used nowhere else. */
const SECRETS_KEY = `fixture:${Buffer.from('a key that only the fixture uses').toString('base64')}`;

type Message = Record<string, unknown> & { text: string };
interface ChatPage {
  chat: { messageCount: number; characterId: string; characterDeleted: boolean };
  messages: Message[];
  hasMore: boolean;
}

describe('a data folder of version 0.1', () => {
  let facts: Facts;
  let masque: Masque;
  let dataDir: string;
  const people = new Map<string, UpgradeVisitor>();

  beforeAll(async () => {
    facts = JSON.parse(await readFile(join(FIXTURE, 'facts.json'), 'utf8'));
    dataDir = await mkdtemp(join(tmpdir(), 'masque-upgrade-'));
    await cp(join(FIXTURE, 'media'), join(dataDir, 'media'), { recursive: true });
    const prefix = `u${Date.now().toString(36)}-`;
    await restoreDump(backingEnv().MONGODB_URL, join(FIXTURE, 'store.json.gz'), prefix);
    const given = { NAME_PREFIX: prefix, SECRETS_KEY, DAILY_MESSAGES: '0', RATE_LIMIT_FACTOR: '1000' };
    const env = { ...process.env, ...given, PUBLIC_ORIGIN: '', MODEL_GATEWAY_URL: '', GOOGLE_CLIENT_ID: '' };
    masque = createMasque({ ports: await freeMasquePorts(), dataDir, backing: backingEnv(), env });
    await masque.start();
    for (const { email, username } of facts.users) {
      const visitor = new UpgradeVisitor(masque.origin);
      await visitor.signIn(masque.oidcUrl ?? '', email);
      people.set(username ?? '', visitor);
    }
  }, 120_000);
  afterAll(async () => {
    await masque.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const person = (username: string): UpgradeVisitor => {
    const found = people.get(username);
    if (!found) throw new Error(`nobody is called ${username}`);
    return found;
  };
  const messagesOf = async (visitor: UpgradeVisitor, chatId: string): Promise<Message[]> => {
    const messages: Message[] = [];
    for (let before = ''; ; before = `&before=${String(messages[0]?.['id'])}`) {
      const page = await visitor.get<ChatPage>(`chats/${chatId}?limit=200${before}`);
      messages.unshift(...page.messages);
      if (!page.hasMore) return messages;
    }
  };

  it('keeps its accounts: people sign in to what was theirs', async () => {
    for (const { id, email, username } of facts.users) {
      const { user } = await person(username ?? '').get<{ user: Record<string, unknown> }>('user');
      expect(user).toMatchObject({ id, email, needsUsername: username === null, ...(username ? { username } : {}) });
    }
  });

  it('keeps every character with its texts and picture, to its author and to others as before', async () => {
    for (const { id, author, image, imageBytes, ...texts } of facts.characters) {
      const shown = await person(author).get<Record<string, unknown>>(`characters/${id}`);
      expect(shown).toMatchObject({ ...texts, id, authorUsername: author });
      const url = shown['image'];
      expect(typeof url).toBe(image === null ? 'object' : 'string');
      const picture = typeof url === 'string' ? await person(author).bytes(url) : null;
      expect(picture?.length ?? null).toBe(imageBytes);
      const others = await person('noor_h')
        .get<{ name: string }>(`characters/${id}`)
        .then(
          ({ name }) => name,
          (error: Error) => error.message,
        );
      expect(others).toContain(texts.isPublic ? texts.name : '404');
    }
    for (const id of facts.deletedCharacters) {
      await expect(person('Jonas').get(`characters/${id}`)).rejects.toThrow('404');
    }
    const { characters } = await person('mira-vale').get<{ characters: { id: string }[] }>(
      'characters?filter=mine&limit=200',
    );
    const own = facts.characters.filter(({ author }) => author === 'mira-vale');
    expect(characters.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted());
  });

  it('keeps every chat with every message, and those that were deleted stay away', async () => {
    for (const { id, username, characterId, messageCount, messages } of facts.chats) {
      const { chat } = await person(username).get<ChatPage>(`chats/${id}`);
      expect(chat).toMatchObject({ characterId, messageCount });
      const shown = await messagesOf(person(username), id);
      const told = ({ id: messageId, sender, text, state, createdAt, version }: Record<string, unknown>) => ({
        id: messageId,
        sender,
        text,
        state,
        createdAt,
        version,
      });
      expect(shown.map(told)).toEqual(messages.map(told));
    }
    for (const username of ['mira-vale', 'Jonas', 'noor_h']) {
      const { chats } = await person(username).get<{ chats: { id: string }[] }>('chats');
      const own = facts.chats.filter((chat) => chat.username === username).map(({ id }) => id);
      expect(chats.map(({ id }) => id).toSorted()).toEqual(own.toSorted());
    }
    for (const { id, username } of facts.deletedChats) {
      await expect(person(username).get(`chats/${id}`)).rejects.toThrow('404');
    }
  });

  it('keeps what is nobody else’s business', async () => {
    const [chat] = facts.chats;
    await expect(person('noor_h').get(`chats/${chat?.id ?? ''}`)).rejects.toThrow('404');
  });

  it('keeps the keys: they still open, and chats go on with them', async () => {
    for (const { username } of facts.keys) {
      const visitor = person(username);
      expect(await visitor.get('openrouter-key/exists')).toEqual({ hasApiKey: true });
      const own = facts.chats.filter((chat) => chat.username === username && chat.messageCount !== 4);
      for (const { id, messageCount, messages } of own) {
        const question = { role: 'user', content: 'Are you still there?' };
        const model = 'demo/fast?tokens=5';
        await visitor.stream('chat/completions', { chatId: id, stream: true, model, messages: [question] });
        const shown = await messagesOf(visitor, id);
        expect(shown).toHaveLength(messageCount + 2);
        expect(shown.slice(0, messageCount).map(({ text }) => text)).toEqual(messages.map(({ text }) => text));
        expect(shown.at(-1)).toMatchObject({ sender: 'character', state: 'complete' });
      }
    }
  });
});
