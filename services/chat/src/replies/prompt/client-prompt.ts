import { type ContentPart, DomainError, type PromptMessage, textOfContent } from '@masque/contracts';
import { fits, lineFeeds, minus, noSize, plus, type PromptSize, type RoleplayMessage } from '@masque/roleplay/prompt';
import { PER_MESSAGE } from '../../tokens/token.scale.ts';
import { overContext } from './prompt.thread.ts';

/** Most models bill about 1,000 tokens for a large one. */
const IMAGE: PromptSize = { characters: 4_000, tokens: 1_000 };

export interface ClientMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | readonly ContentPart[];
  readonly [field: string]: unknown;
}

export function toClientMessage({ role, content, id: _id, ...rest }: PromptMessage): ClientMessage {
  const given = Object.entries(rest).filter(([, value]) => value != null && value !== '');
  return {
    role: role === 'developer' ? 'system' : role,
    content: typeof content === 'string' ? lineFeeds(content) : content.map(withLineFeeds),
    ...Object.fromEntries(given),
  };
}

/** Some servers refuse an empty text beside calls of tools. */
export const withoutBlank = ({ content, ...message }: ClientMessage) => ({
  ...message,
  content: content === '' && message['tool_calls'] ? null : content,
});

const withLineFeeds = (part: ContentPart): ContentPart =>
  part.type === 'text' ? { ...part, text: lineFeeds(part.text) } : part;

type Count = (text: string) => number;

export const textsOf = ({ role: _role, content, ...rest }: ClientMessage): string[] => [
  textOfContent(content),
  ...(Object.keys(rest).length > 0 ? [JSON.stringify(Object.values(rest))] : []),
];

function sizeOf(message: ClientMessage, count: Count): PromptSize {
  const { content } = message;
  const images = typeof content === 'string' ? [] : content.filter(({ type }) => type === 'image_url');
  return [
    ...textsOf(message).map((text) => ({ characters: text.length, tokens: count(text) })),
    ...images.map(() => IMAGE),
  ].reduce(plus, { characters: 0, tokens: PER_MESSAGE });
}

/** Null when the newest message doesn't fit. Models refuse a tool's result without its call, so both are dropped. */
export function trimMessages(
  messages: readonly ClientMessage[],
  budget: PromptSize,
  count: Count,
): ClientMessage[] | null {
  let room = budget;
  for (const message of messages) if (message.role === 'system') room = minus(room, sizeOf(message, count));
  if (!fits(noSize, room)) return null;
  const others = messages.filter(({ role }) => role !== 'system');
  let first = others.length;
  for (; first > 0; first -= 1) {
    const size = sizeOf(others[first - 1]!, count);
    if (!fits(size, room)) break;
    room = minus(room, size);
  }
  while (others[first]?.role === 'tool') first += 1;
  if (others.length > 0 && first === others.length) return null;
  const dropped = new Set(others.slice(0, first));
  return messages.filter((message) => !dropped.has(message));
}

export function plainPrompt(
  messages: readonly ClientMessage[],
  budget: PromptSize,
  count: Count,
): readonly ClientMessage[] {
  if (messages.length === 0) throw new DomainError('request.invalid', {}, { details: ['messages: required'] });
  const trimmed = trimMessages(messages, budget, count);
  if (trimmed) return trimmed;
  const unlimited = { ...budget, tokens: Infinity };
  const limit = trimMessages(messages, unlimited, count)
    ? `${budget.tokens} tokens`
    : `${budget.characters} characters`;
  if (messages.at(-1)?.role === 'tool')
    throw overContext(`A tool result and the call it answers must fit in ${limit} together.`);
  throw overContext(`The system prompt and the last message are longer than ${limit}.`);
}

/** A tool's output is no instruction, so it ranks as the user's. */
export function toHistory({ role, content }: PromptMessage): RoleplayMessage {
  const text = textOfContent(content);
  if (role === 'developer') return { role: 'system', text };
  return { role: role === 'tool' ? 'user' : role, text };
}
