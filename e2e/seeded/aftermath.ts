import { gateways } from './client.ts';
import type { SeededChat, SeededVisitor } from './visitor.ts';

interface Message {
  readonly id: string;
  readonly sender: string;
  readonly text: string;
  readonly state: string;
}
interface ListedChat {
  readonly id: string;
  readonly messageCount: number;
  readonly lastMessage: string;
}

/** Compares acknowledged writes with the responses of each instance. Empty if they agree. */
export async function faultsOf(visitor: SeededVisitor, stranger: SeededVisitor): Promise<string[]> {
  const problems: string[] = [];
  for (const [gateway] of gateways().entries()) {
    problems.push(
      ...(await charactersAt(visitor, gateway)),
      ...(await searchAt(visitor, stranger, gateway)),
      ...(await chatsAt(visitor, gateway)),
    );
  }
  return problems.map((problem) => `${visitor.username}: ${problem}`);
}

async function charactersAt({ client, characters, gone }: SeededVisitor, gateway: number): Promise<string[]> {
  const at = `at gateway ${gateway + 1}`;
  const mine = await client.call(gateway, 'GET', 'characters?filter=mine&limit=200');
  const ids = idsOf(mine);
  const names = charactersOf(mine).map(({ name }) => name);
  const missing = [...characters.keys()].filter((id) => ids.filter((each) => each === id).length !== 1);
  const back = ids.filter((id) => gone.has(id));
  const more = ids.filter((id) => !characters.has(id) && !gone.has(id));
  const problems = [
    ...missing.map((id) => `character ${id} is not once in the list ${at}`),
    ...back.map((id) => `deleted character ${id} is in the list ${at}`),
  ];
  // A write that was given up may have succeeded once, but not twice. Creations have unique names.
  if (new Set(more).size !== more.length) problems.push(`a character is twice in the list ${at}`);
  if (new Set(names).size !== names.length) problems.push(`a character was made twice ${at}`);
  return problems;
}

/** Another user finds public characters once, and private or deleted ones never. */
async function searchAt({ username, characters, gone }: SeededVisitor, { client }: SeededVisitor, gateway: number) {
  const at = `by the search at gateway ${gateway + 1}`;
  const ids = idsOf(await client.call(gateway, 'GET', `characters?search=${username}&limit=200`));
  return [...characters, ...[...gone].map((id) => [id, false] as const)].flatMap(([id, isPublic]) => {
    const found = ids.filter((each) => each === id).length;
    return isPublic === null || found === (isPublic ? 1 : 0) ? [] : [`character ${id} is found ${found} times ${at}`];
  });
}

const charactersOf = (reply: { body: unknown } | null) =>
  ((reply?.body ?? {}) as { characters?: { id: string; name: string }[] }).characters ?? [];
const idsOf = (reply: { body: unknown } | null) => charactersOf(reply).map(({ id }) => id);

async function chatsAt({ client, chats, goneChats }: SeededVisitor, gateway: number): Promise<string[]> {
  const problems: string[] = [];
  const list = (await client.call(gateway, 'GET', 'chats?limit=200'))?.body as { chats?: ListedChat[] } | undefined;
  for (const chat of chats) {
    const reply = await client.call(gateway, 'GET', `chats/${chat.id}?limit=200`);
    const { messages = [] } = (reply?.body ?? {}) as { messages?: Message[] };
    const listed = list?.chats?.filter(({ id }) => id === chat.id) ?? [];
    problems.push(
      ...[...messagesOf(chat, messages), ...listingOf(listed, messages)].map(
        (problem) => `chat ${chat.id}, gateway ${gateway + 1}: ${problem}`,
      ),
    );
  }
  for (const id of goneChats) {
    const reply = await client.call(gateway, 'GET', `chats/${id}`);
    if (reply?.status !== 404) problems.push(`deleted chat ${id} answers ${reply?.status} at gateway ${gateway + 1}`);
  }
  return problems;
}

/** The list entry matches the chat's content. */
function listingOf(listed: readonly ListedChat[], messages: readonly Message[]): string[] {
  const [chat] = listed;
  const isDraft = messages.every(({ sender }) => sender !== 'user');
  if (!chat && isDraft) return [];
  if (!chat || isDraft || listed.length > 1) return [`is listed ${listed.length} times`];
  const last = chat.lastMessage.replace(/…$/, '');
  return [
    ...(chat.messageCount === messages.length ? [] : [`counts ${chat.messageCount} of ${messages.length} messages`]),
    ...(messages.at(-1)?.text.startsWith(last) ? [] : [`has "${last}" as its last message`]),
  ];
}

function messagesOf({ questions, replaced, replies }: SeededChat, messages: readonly Message[]): string[] {
  const streaming = messages.filter(({ state }) => state === 'streaming');
  const countOf = (question: string) =>
    messages.filter(({ sender, text }) => sender === 'user' && text === question).length;
  return [
    ...questions.flatMap((question) => {
      const count = countOf(question);
      return count === 1 ? [] : [`question "${question}" is there ${count} times`];
    }),
    ...replaced.filter((old) => countOf(old) > 0).map((old) => `"${old}" is there, which was edited`),
    ...replies.flatMap(({ messageId, text, isWhole }) => {
      const kept = messages.find(({ id }) => id === messageId);
      if (!kept) return [`reply ${messageId} is missing (${text.length} characters had been seen)`];
      if (!kept.text.startsWith(text)) {
        return [`reply ${messageId} (${kept.state}) keeps ${kept.text.length} of ${text.length} seen characters`];
      }
      return isWhole && !['complete', 'stopped', 'broken'].includes(kept.state)
        ? [`${messageId} is ${kept.state}`]
        : [];
    }),
    ...streaming.map(({ id }) => `message ${id} is still being written`),
  ];
}
