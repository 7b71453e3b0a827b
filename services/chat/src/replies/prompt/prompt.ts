import { type CompletionRequest, DomainError, ensure, type PromptMessage, textOfContent } from '@masque/contracts';
import type { RoleplayMessage } from '@masque/roleplay/prompt';
import type { MessageRow, Speaker } from '../../chats/chats.service.ts';
import { shownText } from '../../chats/messages/message.rules.ts';
import { budgetOf, overContext } from './character.prompt.ts';
import { type ClientMessage, toClientMessage, trimMessages } from './client-message.ts';
import type { ReplySettings } from './settings.rules.ts';

/** @throws `request.invalid` when the user's last message is blank, or all messages are */
export function ensureSomethingSaid({ messages }: CompletionRequest): void {
  const last = messages.at(-1);
  if (!last) return;
  const said = last.role === 'user' ? [last] : messages;
  ensure(
    said.some(({ content }) => typeof content !== 'string' || content.trim() !== ''),
    'request.invalid',
    {},
    { details: ['messages: empty message'] },
  );
}

/** Null when the request only asks for an answer to the chat. */
export function questionOf({ messages }: CompletionRequest): { id: string | undefined; text: string } | null {
  const last = messages.at(-1);
  return last?.role === 'user' ? { id: last.id, text: textOfContent(last.content) } : null;
}

export const speakerOf = ({ persona }: CompletionRequest): Speaker | null =>
  persona ? { characterId: null, name: persona.name, image: null } : null;

export const historyOf = (messages: readonly MessageRow[], username: string): RoleplayMessage[] =>
  messages
    .filter(({ isHidden }) => !isHidden)
    .map((message): RoleplayMessage => {
      const { sender, speaker } = message;
      const text = shownText(message);
      if (sender === 'user') return { role: 'user', name: speaker?.name ?? username, text };
      // The character may have been renamed since.
      const name = speaker?.characterId === null ? { name: speaker.name } : {};
      return { role: sender === 'narrator' ? 'system' : 'assistant', ...name, text };
    });

/** A tool's output is no instruction, so it ranks as the user's. */
export function toHistory({ role, content }: PromptMessage): RoleplayMessage {
  const text = textOfContent(content);
  if (role === 'developer') return { role: 'system', text };
  return { role: role === 'tool' ? 'user' : role, text };
}

/** `earlier`: without the message that is being answered. */
export const lastUserMessageAt = (earlier: readonly MessageRow[]): number | undefined =>
  earlier.findLast(({ sender }) => sender === 'user')?.createdAt.getTime();

export function plainPrompt(
  messages: CompletionRequest['messages'],
  settings: ReplySettings,
): readonly ClientMessage[] {
  if (messages.length === 0) throw new DomainError('request.invalid', {}, { details: ['messages: required'] });
  const budget = budgetOf(settings);
  const trimmed = trimMessages(messages.map(toClientMessage), budget);
  if (!trimmed && messages.at(-1)?.role === 'tool')
    throw overContext(`A tool result and the call it answers must fit in ${budget} characters together.`);
  if (!trimmed) throw overContext(`The system prompt and the last message are longer than ${budget} characters.`);
  return trimmed;
}
