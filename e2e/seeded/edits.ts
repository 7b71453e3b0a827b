import type { SeededVisitor } from './visitor.ts';

interface Message {
  readonly id: string;
  readonly sender: string;
  readonly text: string;
}

/** Edits one of the visitor's messages; the other gateway must show it at once. */
export async function editQuestion(visitor: SeededVisitor): Promise<void> {
  const asked = visitor.chats.filter(({ questions }) => questions.length > 0);
  if (asked.length === 0) return;
  const chat = visitor.random.pick(asked);
  const old = visitor.random.pick(chat.questions);
  const gateway = visitor.gateway();
  const before = await messagesOf(visitor, gateway, chat.id);
  const message = before?.find(({ sender, text }) => sender === 'user' && text === old);
  if (!message) return;
  const text = `${old}!`;
  const messages = [{ id: message.id, sender: 'user', text }];
  const reply = await visitor.write(gateway, 'POST', 'chat-histories', { chatId: chat.id, messages });
  // The reply to it is still being written, although its reader was cut off.
  if ((reply?.body as { code?: string } | null)?.code === 'chat.busy') return;
  chat.questions.splice(chat.questions.indexOf(old), 1);
  if (!reply) return;
  if (reply.status !== 200) return visitor.complain(`an edit answered ${reply.status}`);
  visitor.counts.edits += 1;
  chat.questions.push(text);
  chat.replaced.push(old);
  const after = await messagesOf(visitor, gateway + 1, chat.id);
  if (after && after.find(({ id }) => id === message.id)?.text !== text) {
    visitor.complain('an edited message has its old text at the other gateway');
  }
}

async function messagesOf(
  { client }: SeededVisitor,
  gateway: number,
  chatId: string,
): Promise<readonly Message[] | null> {
  const reply = await client.call(gateway, 'GET', `chats/${chatId}?limit=200`);
  return (reply?.body as { messages?: readonly Message[] } | null)?.messages ?? null;
}
