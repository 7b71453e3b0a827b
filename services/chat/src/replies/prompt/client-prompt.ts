import {
  type CompletionRequest,
  type ContentPart,
  DomainError,
  type PromptMessage,
  textOfContent,
} from '@masque/contracts';
import { lineFeeds, type RoleplayMessage } from '@masque/roleplay/prompt';
import { overContext } from './prompt.thread.ts';
import { budgetOf, type ReplySettings } from './reply-settings.ts';

/** Characters per image: about 1,000 tokens, which most models bill for a large one. */
const IMAGE_SIZE = 4_000;

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

const withLineFeeds = (part: ContentPart): ContentPart =>
  part.type === 'text' ? { ...part, text: lineFeeds(part.text) } : part;

function sizeOf({ role: _role, content, ...rest }: ClientMessage): number {
  const images = typeof content === 'string' ? 0 : content.filter(({ type }) => type === 'image_url').length;
  const beside = Object.keys(rest).length > 0 ? JSON.stringify(Object.values(rest)).length : 0;
  return textOfContent(content).length + images * IMAGE_SIZE + beside;
}

/** Null when the newest message doesn't fit. Models refuse a tool's result without its call, so both are dropped. */
export function trimMessages(messages: readonly ClientMessage[], budget: number): ClientMessage[] | null {
  let size = 0;
  for (const message of messages) if (message.role === 'system') size += sizeOf(message);
  if (size > budget) return null;
  const others = messages.filter(({ role }) => role !== 'system');
  let first = others.length;
  for (; first > 0; first -= 1) {
    const length = sizeOf(others[first - 1]!);
    if (size + length > budget) break;
    size += length;
  }
  for (; others[first]?.role === 'tool'; first += 1) size -= sizeOf(others[first]!);
  if (others.length > 0 && first === others.length) return null;
  const dropped = new Set(others.slice(0, first));
  return messages.filter((message) => !dropped.has(message));
}

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

/** A tool's output is no instruction, so it ranks as the user's. */
export function toHistory({ role, content }: PromptMessage): RoleplayMessage {
  const text = textOfContent(content);
  if (role === 'developer') return { role: 'system', text };
  return { role: role === 'tool' ? 'user' : role, text };
}
