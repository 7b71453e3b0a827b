import { apiKey } from '../lib/join.ts';
import type { SillyTavern } from '../../tools/lib/silly-tavern.ts';
import { promptOf } from './conversation.ts';

export type TargetName = 'direct' | 'SillyTavern' | 'Masque';

export interface LoadTarget {
  readonly name: TargetName;
  readonly url: string;
  /** Without those of the model gateway and the client. */
  readonly pids: () => readonly number[];
  readonly headers: (chat: number) => Record<string, string>;
  readonly body: (chat: number, round: number, model: string) => Record<string, unknown>;
}

export const directTarget = (modelsUrl: string): LoadTarget => ({
  name: 'direct',
  url: `${modelsUrl}/chat/completions`,
  pids: () => [],
  headers: () => ({ authorization: `Bearer ${apiKey}` }),
  body: (chat, round, model) => ({ model, stream: true, messages: promptOf(chat, round) }),
});

export const sillyTavernTarget = ({ origin, session, pid }: SillyTavern, modelsUrl: string): LoadTarget => ({
  name: 'SillyTavern',
  url: `${origin}/api/backends/chat-completions/generate`,
  pids: () => [pid],
  headers: () => session,
  body: (chat, round, model) => ({
    chat_completion_source: 'custom',
    custom_url: modelsUrl,
    custom_include_headers: `Authorization: Bearer ${apiKey}`,
    messages: promptOf(chat, round),
    model,
    stream: true,
    temperature: 1,
    max_tokens: 2_000,
  }),
});
