import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { accountRoutes, catalogRoutes, chatRoutes, identityRoutes } from '@masque/contracts';
import { mongo } from 'mongoose';
import { aDraft, DEMO_KEY, freshName, type Person, programOf, setting, signedIn } from '../lib/api.ts';
import { control, type SystemPartName } from '../lib/control.ts';
import { dataFolder, everythingStored, type Stored } from '../lib/everything-stored.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { cardFile, FolderImportOf } from '../lib/folder-import.ts';
import { tinyPng } from '../lib/tiny-png.ts';

const WAIT_MS = 60_000;
const picture = (color: number) => `data:image/png;base64,${tinyPng(color).toString('base64')}`;
let colors = Date.now() % 0xff_ff_ff;

/** Backdates pictures, because only those older than ten minutes are deleted. */
function age(folder = join(dataFolder(), 'media')): void {
  const hourAgo = new Date(Date.now() - 60 * 60_000);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    utimesSync(join(folder, name), hourAgo, hourAgo);
}

/** Puts `secret` into the bio, uploads pictures, and returns their folders. */
async function presentedAs(person: Person, username: string, secret: string): Promise<string[]> {
  const bioImage = { imageData: picture((colors += 1)) };
  const { imageUrl } = (await person.call(accountRoutes.uploadBioImage, { body: bioImage })).body;
  const body = { bio: `${secret} ![](${imageUrl})`, profilePicture: picture((colors += 1)) };
  const { user } = (await person.call(accountRoutes.updateProfile, { params: { username }, body })).body;
  expect(user.bio).toContain(secret);
  return [imageUrl, user.profilePicture ?? ''].map((url) => {
    const hash = url.split('/')[3] ?? '';
    return join(dataFolder(), 'media', 'people', hash.slice(0, 2), hash);
  });
}

/** A user with one of everything. `secret` marks private data, `shown` copies of it that others keep. */
async function filled(reader: Person) {
  const username = freshName('leaver');
  const email = `${username}@example.org`;
  const secret = `zephyr${username.replaceAll('-', '')}`;
  const shown = `lantern${username.replaceAll('-', '')}`;
  const person = await signedIn(username, { email });
  const { id: userId } = (await person.call(identityRoutes.getUser, { query: {} })).body.user;
  const pictures = await presentedAs(person, username, secret);
  await person.call(chatRoutes.saveKey, { body: { apiKey: DEMO_KEY } });
  await person.call(chatRoutes.saveCustomPrompt, { body: { customPrompt: secret } });
  await FolderImportOf.done(person, [cardFile(`${secret} imported`)]);
  await (await FolderImportOf.create(person, [cardFile(`${secret} uploaded`)])).upload();
  const image = () => picture((colors += 1));
  const create = async (own: Record<string, unknown>) => {
    const reply = await person.call(
      catalogRoutes.createCharacter,
      { body: aDraft({ summary: secret, scenario: secret, tags: [secret.slice(0, 20)], image: image(), ...own }) },
      { 'idempotency-key': freshName('key') },
    );
    expect(reply.status).toBe(201);
    return reply.body;
  };
  const hidden = await create({ name: `${secret} private`, isPublic: false });
  const open = await create({
    name: `${shown} public`,
    summary: shown,
    scenario: shown,
    tags: [],
    isPublic: true,
    reuse: 'fork',
  });
  const gone = await create({ name: `${secret} gone`, isPublic: true });
  await person.call(catalogRoutes.deleteCharacter, { params: { id: gone.id }, query: {} });
  const edit = { name: `${secret} private`, summary: `${secret} again` };
  await person.call(catalogRoutes.updateCharacter, { params: { id: hidden.id }, body: edit });
  await person.call(catalogRoutes.shareCharacter, { params: { id: hidden.id }, body: {} });

  const theirs = (await reader.call(catalogRoutes.createCharacter, { body: aDraft({ isPublic: false }) })).body;
  const { url } = (await reader.call(catalogRoutes.shareCharacter, { params: { id: theirs.id }, body: {} })).body;
  const token = new URL(url, 'https://masque.test').searchParams.get('share') ?? '';
  await person.call(catalogRoutes.openShare, { params: { id: theirs.id, token }, body: {} });
  const fork = (await reader.call(catalogRoutes.forkCharacter, { params: { id: open.id }, body: {} })).body;
  expect(fork.forkOf?.authorUsername).toBe(username);

  const begin = async (who: Person, characterId: string, more = {}) => {
    let id = '';
    await expectWithin(WAIT_MS, async () => {
      const begun = await who.call(chatRoutes.saveHistory, { body: { characterId, ...more } });
      id = begun.body.id;
      return begun.status === 200;
    });
    return id;
  };
  const draft = { name: `${secret} rook`, description: secret, image: image() };
  const persona = (await person.call(chatRoutes.createPersona, { body: draft })).body;
  const json = JSON.stringify({ prompt_order: [], prompts: [{ identifier: 'main', content: secret }] });
  await person.call(chatRoutes.createPreset, { body: { name: secret, json } });
  await person.call(chatRoutes.createConnection, { body: { name: secret, replyStart: secret } });
  const places = { isGlobal: true, characterIds: [], chatIds: [], disableSend: false, placeBeforeInput: false };
  const set = { ...places, id: 's', name: secret, injectInput: false, replies: [], rest: { note: secret } };
  await person.call(chatRoutes.saveQuickReplies, { body: { sets: [set] } });
  const chat = await begin(person, hidden.id, { personaId: String(persona.id) });
  const messages = [{ role: 'user' as const, content: `${secret} hello` }];
  expect((await person.call(chatRoutes.complete, { body: { chatId: chat, messages } })).status).toBe(200);
  await person.call(chatRoutes.changeChat, { params: { id: chat }, body: { title: secret } });
  await expectWithin(
    WAIT_MS,
    async () => (await person.call(chatRoutes.searchChats, { query: { q: secret } })).body.results.length > 0,
  );
  const theirChat = await begin(reader, open.id);
  const program = await programOf(person, ['read', 'chat', 'write']);
  return { person, program, username, email, userId, secret, shown, pictures, hidden, open, fork, theirs, theirChat };
}

/** Services that haven't acknowledged the erasure. */
async function missingOf(userId: string): Promise<readonly string[]> {
  const client = await mongo.MongoClient.connect(setting('MONGODB_URL'), { directConnection: true });
  try {
    const record = await client
      .db('identity')
      .collection<{ _id: string; missing: string[] }>('erasures')
      .findOne({ _id: userId });
    return record?.missing ?? ['no record'];
  } finally {
    await client.close();
  }
}

const withText = (stored: readonly Stored[], text: string): string[] =>
  stored
    .filter(([, value]) => value.toLowerCase().includes(text.toLowerCase()))
    .map(([where, value]) => `${where}: ${value.slice(0, 300)}`);

describe('a deleted account', () => {
  beforeEach(() => expectWithin(30_000, control.isReady));
  afterEach(() => expectWithin(30_000, control.isReady));

  it.each<SystemPartName>(['chat', 'catalog', 'moderation'])(
    'leaves nothing anywhere, also when %s is away while it is deleted',
    async (away) => {
      const reader = await signedIn();
      const had = await filled(reader);
      const { person, program, username, email, userId, secret, pictures } = had;
      const before = await everythingStored();
      for (const text of [secret, username, email]) expect(withText(before, text)).not.toEqual([]);
      expect(pictures.map((folder) => existsSync(folder))).toEqual([true, true]);
      age();

      await control.kill(away);
      const body = { username, confirmation: 'delete my account' };
      expect((await person.call(accountRoutes.deleteAccount, { body })).body).toEqual({ deleted: true });
      for (const who of [person, program]) {
        expect((await who.call(identityRoutes.getUser, { query: {} })).status).toBe(401);
      }
      await control.start(away);
      await expectWithin(WAIT_MS, async () => (await missingOf(userId)).length === 0);

      // Other services' projections catch up by events.
      let left: string[] = [];
      let stored: Stored[] = [];
      await expectWithin(WAIT_MS, async () => {
        stored = await everythingStored();
        left = [secret, email].flatMap((text) => withText(stored, text));
        return left.length === 0;
      }).catch(() => undefined);
      expect(left).toEqual([]);
      expect(pictures.map((folder) => existsSync(folder))).toEqual([false, false]);
      // Only the name stays, so nobody else can take it.
      expect(withText(stored, username)).toEqual([`identity.usernames: {"_id":"${username}","userId":""}`]);

      const again = await signedIn(username, { email, isNamed: false });
      const { user } = (await again.call(identityRoutes.getUser, { query: {} })).body;
      expect(user).toMatchObject({ needsUsername: true });
      expect(user.id).not.toBe(userId);
      const taken = await again.call(identityRoutes.setUsername, { body: { username } });
      expect(taken.error.error).toBe('Username is already taken');

      const { fork, open, shown, theirChat } = had;
      const copy = (await reader.call(catalogRoutes.getCharacter, { params: { id: fork.id }, query: {} })).body;
      expect(copy.forkOf).toEqual({ id: open.id, name: `${shown} public`, authorUsername: '' });
      const chat = (await reader.call(chatRoutes.getChat, { params: { id: theirChat }, query: {} })).body;
      expect(chat.chat.character.name).toBe(`${shown} public`);
      expect(chat.chat.characterDeleted).toBe(true);
      const image = await reader.fetch(chat.chat.character.image ?? '');
      expect(image.status).toBe(200);
    },
    240_000,
  );
});
