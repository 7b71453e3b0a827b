import { type ContentPart, type PromptMessage, textOfContent } from '@masque/contracts';
import { lineFeeds } from '@masque/roleplay/prompt';

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

export function sizeOf({ role: _role, content, ...rest }: ClientMessage): number {
  const images = typeof content === 'string' ? 0 : content.filter(({ type }) => type === 'image_url').length;
  const beside = Object.keys(rest).length > 0 ? JSON.stringify(Object.values(rest)).length : 0;
  return textOfContent(content).length + images * IMAGE_SIZE + beside;
}
