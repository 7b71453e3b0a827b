import type { PlainMessage } from './plain-message.ts';

/** A message whose content ends what a provider may keep for the next request. */
interface MarkedMessage {
  readonly role: PlainMessage['role'];
  readonly content: readonly [
    { readonly type: 'text'; readonly text: string; readonly cache_control: { readonly type: 'ephemeral' } },
  ];
}

const OPENROUTER = 'openrouter.ai';

/** Anthropic's models keep a prompt's beginning only up to a mark; others by themselves. Source: OpenRouter, prompt caching. */
export const wantsCacheMarks = (gatewayUrl: string, model: string): boolean =>
  new URL(gatewayUrl).hostname === OPENROUTER && model.startsWith('anthropic/');

/**
 * Marks the two ends of what stays the same from turn to turn: of the system part before the history (character, memory), and of
 * the history before the newest turn, or before the first note that moves along with its end.
 */
export function withCacheMarks(messages: readonly PlainMessage[]): (PlainMessage | MarkedMessage)[] {
  const said = messages.findIndex(({ role }) => role !== 'system');
  if (said === -1) return [...messages];
  const note = messages.findIndex(({ role }, at) => at > said && role === 'system');
  const newest = messages.findLastIndex(({ role }) => role === 'user');
  const end = note === -1 ? newest : Math.min(note, newest);
  const marks = new Set([said - 1, end - 1]);
  return messages.map((message, at) => (marks.has(at) ? marked(message) : message));
}

/** An empty text, or a tool's call, takes no mark. */
function marked(message: PlainMessage): PlainMessage | MarkedMessage {
  const { role, content } = message;
  if (content === '' || role === 'tool' || 'tool_calls' in message) return message;
  const rest = 'name' in message && message.name !== undefined ? { name: message.name } : {};
  return { role, ...rest, content: [{ type: 'text', text: content, cache_control: { type: 'ephemeral' } }] };
}
