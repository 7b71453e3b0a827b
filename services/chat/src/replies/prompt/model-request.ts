import { type CompletionRequest, ensure, generationDefaults, modelOptionNames, textOfContent } from '@masque/contracts';
import type { OutMessage } from '@masque/roleplay/prompt';
import type { Question } from '../../chats/chat.rules.ts';
import type { ChatRow } from '../../chats/chats.service.ts';
import { type GatewaySetting, speaksOpenRouter } from '../../gateways.setting.ts';
import type { ModelTarget } from '../../providers/gateways.ts';
import type { ClientMessage } from './client-prompt.ts';

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
export function questionOf({ messages, persona }: CompletionRequest): Question | null {
  const last = messages.at(-1);
  if (last?.role !== 'user') return null;
  const speaker = persona ? { characterId: null, name: persona.name, image: null } : null;
  return { id: last.id, text: textOfContent(last.content), speaker };
}

const CHARACTERS_PER_TOKEN = 4;
const RESPONSE_SHARE = 4;
const MARGIN = 3;

/** A field that neither request nor chat sets isn't sent. Source: server specification, section 10. */
export interface ReplySettings {
  readonly temperature?: number;
  /** Tokens; 0: no limit. */
  readonly maxTokens: number;
  readonly contextSize: number;
}

export const budgetOf = ({ contextSize }: ReplySettings): number => contextSize * CHARACTERS_PER_TOKEN;

/** OpenAI clients set these beside `settings`; theirs win. */
const givenIn = ({ settings, temperature, max_tokens, max_completion_tokens }: CompletionRequest) => ({
  temperature: temperature ?? settings?.temperature,
  maxTokens: max_completion_tokens ?? max_tokens ?? settings?.maxTokens,
  contextSize: settings?.contextSize,
});

const temperatureOf = (temperature: number | undefined) => (temperature === undefined ? {} : { temperature });

/** `contextLength`: tokens of the model, response included; null: unknown or not applicable. */
export function settingsOf(request: CompletionRequest, contextLength: number | null = null): ReplySettings {
  const given = givenIn(request);
  const maxTokens = given.maxTokens ?? 0;
  const contextSize = given.contextSize ?? (contextLength && roomIn(contextLength, maxTokens));
  return {
    ...temperatureOf(given.temperature),
    maxTokens,
    contextSize: contextSize ?? generationDefaults.contextSize,
  };
}

export function chatSettingsOf(request: CompletionRequest, { settings }: Pick<ChatRow, 'settings'>): ReplySettings {
  const given = givenIn(request);
  return {
    ...temperatureOf(given.temperature ?? settings?.temperature),
    maxTokens: given.maxTokens ?? settings?.maxTokens ?? 0,
    contextSize: given.contextSize ?? settings?.contextSize ?? generationDefaults.contextSize,
  };
}

export function withinModel(settings: ReplySettings, contextLength: number | null): ReplySettings {
  if (contextLength === null) return settings;
  return { ...settings, contextSize: Math.min(settings.contextSize, roomIn(contextLength, settings.maxTokens)) };
}

function roomIn(contextLength: number, maxTokens: number): number {
  const share = Math.floor(contextLength / RESPONSE_SHARE);
  const response = maxTokens > 0 ? Math.min(maxTokens, contextLength - share) : share;
  return Math.max(1, contextLength - response - MARGIN);
}

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
