import { type GatewaySetting, speaksOpenRouter } from '../../gateways.setting.ts';
import type { PlainMessage } from './plain-message.ts';

/** A message whose content ends what a provider may keep for the next request. */
interface MarkedMessage {
  readonly role: PlainMessage['role'];
  readonly content: readonly [
    { readonly type: 'text'; readonly text: string; readonly cache_control: { readonly type: 'ephemeral' } },
  ];
}

/** Models that keep a prompt's beginning only up to a mark; others do by themselves. Source: OpenRouter, prompt caching. */
const MARKED_MODELS = ['anthropic/', 'alibaba/', 'qwen/'];

interface Place {
  readonly gateway: Pick<GatewaySetting, 'url' | 'keyPrefix'>;
  /** As the gateway names it. */
  readonly model: string;
}

export const wantsCacheMarks = ({ gateway, model }: Place): boolean =>
  speaksOpenRouter(gateway) && MARKED_MODELS.some((prefix) => model.startsWith(prefix));

/** A prompt that was built here, as its model gets it; what a client wrote itself is sent as it is. */
export const asSent = (place: Place, messages: readonly PlainMessage[]): readonly (PlainMessage | MarkedMessage)[] =>
  wantsCacheMarks(place) ? withCacheMarks(messages) : messages;

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

/** An empty text takes no mark. */
function marked(message: PlainMessage): PlainMessage | MarkedMessage {
  const { role, content, name } = message;
  if (content === '') return message;
  const rest = name === undefined ? {} : { name };
  return { role, ...rest, content: [{ type: 'text', text: content, cache_control: { type: 'ephemeral' } }] };
}
