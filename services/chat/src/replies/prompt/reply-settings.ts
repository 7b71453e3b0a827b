import { type CompletionRequest, ensure, generationDefaults, textOfContent } from '@masque/contracts';
import type { PromptSize } from '@masque/roleplay/prompt';
import type { Question } from '../../chats/chat.rules.ts';
import type { ChatRow } from '../../chats/chats.service.ts';

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

/** Both hold. Source: server specification, section 10. */
export const budgetOf = ({ contextSize, maxTokens }: ReplySettings): PromptSize => ({
  characters: contextSize * CHARACTERS_PER_TOKEN,
  tokens: roomIn(contextSize, maxTokens),
});

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
  const settings = {
    ...temperatureOf(given.temperature),
    maxTokens: given.maxTokens ?? 0,
    contextSize: given.contextSize ?? contextLength ?? generationDefaults.contextSize,
  };
  return withinModel(settings, contextLength);
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
  if (contextLength === null || contextLength >= settings.contextSize) return settings;
  return { ...settings, contextSize: contextLength };
}

function roomIn(contextSize: number, maxTokens: number): number {
  const share = Math.floor(contextSize / RESPONSE_SHARE);
  const response = maxTokens > 0 ? Math.min(maxTokens, contextSize - share) : share;
  return Math.max(1, contextSize - response - MARGIN);
}
