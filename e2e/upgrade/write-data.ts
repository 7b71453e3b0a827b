/**
 * Fills a running Masque with accounts, characters, keys and chats; it wrote the fixture of `upgrade.spec.ts`. Uses
 * only the documented API and none of our packages, so it works with any version.
 *
 *   DAILY_MESSAGES=0 npm start   # the version whose data you want
 *   node e2e/upgrade/write-data.ts http://localhost:8080 http://localhost:8081 facts.json
 */
import { writeFile } from 'node:fs/promises';
import type { Facts } from './facts.ts';
import { UpgradeVisitor } from './visitor.ts';
import { tinyPng } from './tiny-png.ts';

const [origin = '', oidcUrl = '', out = ''] = process.argv.slice(2);
const facts: Facts = { users: [], characters: [], deletedCharacters: [], chats: [], deletedChats: [], keys: [] };

const join = async (username: string | null, email: string) => {
  const visitor = new UpgradeVisitor(origin);
  const { sub } = await visitor.signIn(oidcUrl, email);
  if (username !== null) await visitor.post('username', { username, email });
  const { user } = await visitor.get<{ user: { id: string } }>('user');
  facts.users.push({ id: user.id, sub, email, username });
  return visitor;
};

type Member = Awaited<ReturnType<typeof join>>;

const addCharacter = async (
  author: Member,
  username: string,
  own: { name: string; isPublic: boolean; color?: number },
) => {
  const texts = {
    summary: `${own.name} in one sentence.`,
    scenario: `Where ${own.name} is met: “a harbour”, ünïcode, 港.`,
    personality: `${own.name} is patient.\nAnd curious.`,
    firstMessage: `*${own.name} looks up.* "Hello, {{user}}."`,
    exampleDialogs: `{{user}}: Who?\n{{char}}: "${own.name}."`,
  };
  const draft = { name: own.name, ...texts, tags: ['harbour', 'Fog'], gender: 'Female', isPublic: own.isPublic };
  const image =
    own.color === undefined ? {} : { image: `data:image/png;base64,${tinyPng(own.color).toString('base64')}` };
  const made = await author.post<{ id: string; image: string | null }>('characters', { ...draft, ...image });
  const picture = made.image === null ? null : (await author.bytes(made.image)).length;
  facts.characters.push({ id: made.id, author: username, ...draft, image: made.image, imageBytes: picture });
  return made.id;
};

const turns = (count: number, about: string) =>
  Array.from({ length: count }, (_, n) => ({
    sender: n % 2 === 0 ? 'character' : 'user',
    text: `${about}, message ${n}. ${'Rain on the quay. '.repeat(n % 7)}`.trim(),
  }));

const addChat = async (member: Member, characterId: string, count: number) => {
  const messages = turns(count, `Chat of ${count}`);
  const { id } = await member.post<{ id: string }>('chat-histories', { characterId, messages });
  return id;
};

const ask = (member: Member, chatId: string, content: string, model: string) =>
  member.stream('chat/completions', { chatId, stream: true, model, messages: [{ role: 'user', content }] });

/** Stops the reply once its text begins. */
const askAndStop = async (member: Member, chatId: string, content: string) => {
  const asked = ask(member, chatId, content, 'demo/fast?rate=20&tokens=2000');
  for (let tries = 0; tries < 100; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { messages } = await member.get<{ messages: { state: string; text: string }[] }>(`chats/${chatId}`);
    const last = messages.at(-1);
    if (last?.state === 'streaming' && last.text.length > 20) break;
  }
  await member.post(`chats/${chatId}/stop`, {});
  await asked;
};

const recordChat = async (member: Member, username: string, id: string) => {
  const messages: Record<string, unknown>[] = [];
  let before = '';
  for (;;) {
    const page = await member.get<{
      chat: { messageCount: number; characterId: string };
      messages: Record<string, unknown>[];
      hasMore: boolean;
    }>(`chats/${id}?limit=200${before}`);
    messages.unshift(...page.messages);
    if (!page.hasMore) {
      const { messageCount, characterId } = page.chat;
      facts.chats.push({ id, username, characterId, messageCount, messages });
      return;
    }
    before = `&before=${String(messages[0]?.['id'])}`;
  }
};

const mira = await join('mira-vale', 'mira@upgrade.example');
const jonas = await join('Jonas', 'jonas@upgrade.example');
const noor = await join('noor_h', 'noor@upgrade.example');
await join(null, 'unnamed@upgrade.example');

const lamp = await addCharacter(mira, 'mira-vale', { name: 'Lamplighter', isPublic: true, color: 0xaa3311 });
const plain = await addCharacter(mira, 'mira-vale', { name: 'Ferryman ⚓', isPublic: true });
const secret = await addCharacter(mira, 'mira-vale', { name: 'Kept to myself', isPublic: false, color: 0x113355 });
const gone = await addCharacter(jonas, 'Jonas', { name: 'Soon gone', isPublic: true });
const archive = await addCharacter(jonas, 'Jonas', { name: 'Archivist', isPublic: true, color: 0x224411 });

for (const [member, username, apiKey] of [
  [mira, 'mira-vale', 'sk-or-upgrade-mira-0001'],
  [jonas, 'Jonas', 'sk-or-upgrade-jonas-0002'],
] as const) {
  await member.post('openrouter-key', { apiKey });
  facts.keys.push({ username, apiKey });
}
await mira.post('user-model', { model: 'demo/fast?tokens=12' });

const chats: [Member, string, string][] = [];
const keep = async (member: Member, username: string, chatId: Promise<string>) => {
  const id = await chatId;
  chats.push([member, username, id]);
  return id;
};
const long = await keep(mira, 'mira-vale', addChat(mira, lamp, 131));
await ask(mira, long, 'What does the fog say?', 'demo/fast?tokens=12');
const three = await keep(mira, 'mira-vale', addChat(mira, lamp, 3));
await askAndStop(mira, three, 'Tell me a long story.');
const own = await keep(mira, 'mira-vale', addChat(mira, secret, 50));
await ask(mira, own, 'One more, over the edge of fifty.', 'demo/fast?tokens=5');
const left = await keep(jonas, 'Jonas', addChat(jonas, gone, 4));
const broken = await keep(jonas, 'Jonas', addChat(jonas, plain, 1));
await ask(jonas, broken, 'This one breaks off.', 'demo/cut');
await keep(noor, 'noor_h', addChat(noor, archive, 1));
const dropped = await addChat(jonas, archive, 60);
await jonas.delete(`chat-histories/${dropped}`);
facts.deletedChats.push({ id: dropped, username: 'Jonas' });
await jonas.delete(`characters/${gone}`);
facts.deletedCharacters.push(gone);
facts.characters.splice(
  facts.characters.findIndex(({ id }) => id === gone),
  1,
);

// The deletion reaches the chat service as an event.
for (let tries = 0; tries < 100; tries += 1) {
  const { chat } = await jonas.get<{ chat: { characterDeleted: boolean } }>(`chats/${left}`);
  if (chat.characterDeleted) break;
  await new Promise((resolve) => setTimeout(resolve, 100));
}
for (const [member, username, id] of chats) await recordChat(member, username, id);
await writeFile(out, `${JSON.stringify(facts, null, 1)}\n`);
console.log(`${facts.users.length} users, ${facts.characters.length} characters, ${facts.chats.length} chats`);
