import { promptOf } from './conversation.ts';

/** Where replies are asked for. */
export interface Target {
  readonly name: string;
  readonly url: string;
  /** Of the processes that do its work; those of the model gateway and the client are not among them. */
  readonly pids: () => readonly number[];
  readonly headers: (chat: number) => Record<string, string>;
  /** The request for the `round`th reply of a chat. */
  readonly body: (chat: number, round: number, model: string) => Record<string, unknown>;
}

const KEY = 'sk-or-v1-0123456789abcdef0123456789abcdef';
export const apiKey = KEY;

/** The model gateway itself: what every other target is compared with. */
export const directTarget = (modelsUrl: string): Target => ({
  name: 'direct',
  url: `${modelsUrl}/chat/completions`,
  pids: () => [],
  headers: () => ({ authorization: `Bearer ${KEY}` }),
  body: (chat, round, model) => ({ model, stream: true, messages: promptOf(chat, round) }),
});
