import { type CompletionRequest, modelOptionNames } from '@masque/contracts';
import type { OutMessage } from '@masque/roleplay/prompt';
import { type GatewaySetting, speaksOpenRouter } from '../../gateways.setting.ts';
import type { ModelTarget } from '../../providers/gateways.ts';
import type { ClientMessage } from './client-prompt.ts';
import type { ReplySettings } from './reply-settings.ts';

/** Always streamed, to save partial replies. The newest OpenAI models and older servers name the limit differently. */
export function modelRequest(
  { model, fallbacks }: Pick<ModelTarget, 'model' | 'fallbacks'>,
  { temperature, maxTokens }: ReplySettings,
  messages: readonly Pick<ClientMessage, 'role'>[],
  request: CompletionRequest,
): string {
  const options = modelOptionNames.map((name) => [name, request[name]] as const);
  const limit = request.max_completion_tokens == null ? 'max_tokens' : 'max_completion_tokens';
  return JSON.stringify({
    model,
    ...(fallbacks.length > 0 ? { models: [model, ...fallbacks] } : {}),
    messages,
    stream: true,
    stream_options: { include_usage: true },
    temperature,
    ...(maxTokens > 0 ? { [limit]: maxTokens } : {}),
    ...Object.fromEntries(options.filter(([, value]) => value != null)),
  });
}

interface MarkedMessage {
  readonly role: OutMessage['role'];
  readonly content: readonly [
    { readonly type: 'text'; readonly text: string; readonly cache_control: { readonly type: 'ephemeral' } },
  ];
}

/** Providers that cache only up to a mark. Source: OpenRouter, prompt caching. */
const MARKED_MODELS = ['anthropic/', 'alibaba/', 'qwen/'];

interface Place {
  readonly gateway: Pick<GatewaySetting, 'url' | 'keyPrefix'>;
  readonly model: string;
}

export const wantsCacheMarks = ({ gateway, model }: Place): boolean =>
  speaksOpenRouter(gateway) && MARKED_MODELS.some((prefix) => model.startsWith(prefix));

/** For prompts built here; a client's own messages go out unchanged. */
export const asSent = (place: Place, messages: readonly OutMessage[]): readonly (OutMessage | MarkedMessage)[] =>
  wantsCacheMarks(place) ? withCacheMarks(messages) : messages;

/** Marks the ends of the stable parts: the system part, and the history before the newest turn or a moving note. */
export function withCacheMarks(messages: readonly OutMessage[]): (OutMessage | MarkedMessage)[] {
  const said = messages.findIndex(({ role }) => role !== 'system');
  if (said === -1) return [...messages];
  const note = messages.findIndex(({ role }, at) => at > said && role === 'system');
  const newest = messages.findLastIndex(({ role }) => role === 'user');
  const end = note === -1 ? newest : Math.min(note, newest);
  const marks = new Set([said - 1, end - 1]);
  return messages.map((message, at) => (marks.has(at) ? marked(message) : message));
}

function marked(message: OutMessage): OutMessage | MarkedMessage {
  const { role, content, name } = message;
  if (content === '') return message;
  const rest = name === undefined ? {} : { name };
  return { role, ...rest, content: [{ type: 'text', text: content, cache_control: { type: 'ephemeral' } }] };
}
