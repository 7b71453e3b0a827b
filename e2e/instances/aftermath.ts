import { gateways } from './client.ts';
import type { KnownChat, Visitor } from './visitor.ts';

interface Message {
  readonly id: string;
  readonly sender: string;
  readonly text: string;
  readonly state: string;
}

/** What is not as it must be after the last fault; empty when all instances agree with what was acknowledged. */
export async function faultsOf(visitor: Visitor): Promise<string[]> {
  const problems: string[] = [];
  for (const [gateway] of gateways().entries()) {
    problems.push(...(await charactersAt(visitor, gateway)), ...(await chatsAt(visitor, gateway)));
  }
  return problems.map((problem) => `${visitor.username}: ${problem}`);
}

async function charactersAt({ client, characters, gone }: Visitor, gateway: number): Promise<string[]> {
  const at = `at gateway ${gateway + 1}`;
  const reply = await client.call(gateway, 'GET', 'characters?filter=mine&limit=200');
  const { characters: listed = [] } = (reply?.body ?? {}) as { characters?: { id: string }[] };
  const ids = listed.map(({ id }) => id);
  const missing = [...characters.keys()].filter((id) => ids.filter((each) => each === id).length !== 1);
  const back = ids.filter((id) => gone.has(id));
  const more = ids.filter((id) => !characters.has(id) && !gone.has(id));
  const problems = [
    ...missing.map((id) => `character ${id} is not once in the list ${at}`),
    ...back.map((id) => `deleted character ${id} is in the list ${at}`),
  ];
  // What was given up may have happened, but not twice.
  if (new Set(more).size !== more.length) problems.push(`a character is twice in the list ${at}`);
  return problems;
}

async function chatsAt({ client, chats }: Visitor, gateway: number): Promise<string[]> {
  const problems: string[] = [];
  for (const chat of chats) {
    const reply = await client.call(gateway, 'GET', `chats/${chat.id}?limit=200`);
    const { messages = [] } = (reply?.body ?? {}) as { messages?: Message[] };
    problems.push(
      ...messagesOf(chat, messages).map((problem) => `chat ${chat.id}, gateway ${gateway + 1}: ${problem}`),
    );
  }
  return problems;
}

function messagesOf({ questions, replies }: KnownChat, messages: readonly Message[]): string[] {
  const streaming = messages.filter(({ state }) => state === 'streaming');
  return [
    ...questions.flatMap((question) => {
      const count = messages.filter(({ sender, text }) => sender === 'user' && text === question).length;
      return count === 1 ? [] : [`question "${question}" is there ${count} times`];
    }),
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
