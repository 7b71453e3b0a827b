import type { OutMessage } from '@masque/roleplay/prompt';

export type CacheLife = '5m' | '1h';

export interface MarkedMessage {
  readonly role: OutMessage['role'];
  readonly name?: string;
  readonly content: readonly [
    {
      readonly type: 'text';
      readonly text: string;
      readonly cache_control: { readonly type: 'ephemeral'; readonly ttl?: '1h' };
    },
  ];
}

/** Providers that cache only up to a mark, or keep more with one. Source: OpenRouter, prompt caching. */
const markedModel = /^~?(?:anthropic|alibaba|qwen|google\/gemini)/;

export const wantsCacheMarks = (model: string): boolean => markedModel.test(model);

/** Marks the ends of the stable parts: the system part, and the history before the newest turn or a moving note. */
export function withCacheMarks(messages: readonly OutMessage[], life: CacheLife): (OutMessage | MarkedMessage)[] {
  const said = messages.findIndex(({ role }) => role !== 'system');
  if (said === -1) return [...messages];
  const note = messages.findIndex(({ role }, at) => at > said && role === 'system');
  const newest = messages.findLastIndex(({ role }) => role === 'user');
  const end = note === -1 ? newest : Math.min(note, newest);
  const marks = new Set([said - 1, end - 1]);
  return messages.map((message, at) => (marks.has(at) ? marked(message, life) : message));
}

function marked(message: OutMessage, life: CacheLife): OutMessage | MarkedMessage {
  const { role, content, name } = message;
  if (content === '') return message;
  const rest = name === undefined ? {} : { name };
  const control = { type: 'ephemeral', ...(life === '1h' ? { ttl: '1h' as const } : {}) } as const;
  return { role, ...rest, content: [{ type: 'text', text: content, cache_control: control }] };
}
