import { type CompletionRequest, generationDefaults } from '@masque/contracts';
import type { ChatRow } from '../../chats/chats.service.ts';

const RESPONSE_SHARE = 4;
/** Tokens around each response; source: the prompt rules of the field. */
const MARGIN = 3;

/** How one reply is generated. What neither request nor chat sets isn't sent. Source: server specification, section 10. */
export interface ReplySettings {
  readonly temperature?: number;
  /** Tokens; 0: no limit. */
  readonly maxTokens: number;
  /** Tokens. */
  readonly contextSize: number;
}

/** What a request says itself; OpenAI's clients put it beside `settings`, and theirs goes first. */
const givenIn = ({ settings, temperature, max_tokens, max_completion_tokens }: CompletionRequest) => ({
  temperature: temperature ?? settings?.temperature,
  maxTokens: max_completion_tokens ?? max_tokens ?? settings?.maxTokens,
  contextSize: settings?.contextSize,
});

const temperatureOf = (temperature: number | undefined) => (temperature === undefined ? {} : { temperature });

/**
 * The settings of a request without a chat, and the defaults. `contextLength` is what the model can hold, its response
 * included; null where that is not to be used, or not known.
 */
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

/** In a chat, field by field: what the request says, else the chat's own. */
export function chatSettingsOf(request: CompletionRequest, { settings }: Pick<ChatRow, 'settings'>): ReplySettings {
  const given = givenIn(request);
  return {
    ...temperatureOf(given.temperature ?? settings?.temperature),
    maxTokens: given.maxTokens ?? settings?.maxTokens ?? 0,
    contextSize: given.contextSize ?? settings?.contextSize ?? generationDefaults.contextSize,
  };
}

/** With no more context than the model has; null: it is not known how much that is. */
export function withinModel(settings: ReplySettings, contextLength: number | null): ReplySettings {
  if (contextLength === null) return settings;
  return { ...settings, contextSize: Math.min(settings.contextSize, roomIn(contextLength, settings.maxTokens)) };
}

/** Tokens of a model's context that are left for the prompt. */
function roomIn(contextLength: number, maxTokens: number): number {
  const share = Math.floor(contextLength / RESPONSE_SHARE);
  const response = maxTokens > 0 ? Math.min(maxTokens, contextLength - share) : share;
  return Math.max(1, contextLength - response - MARGIN);
}
