import { apiKey } from '../lib/join.ts';
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
