import type { Route } from './route.ts';

/** `chat`: chats and replies; `write`: every other change. */
export const tokenScopes = ['read', 'chat', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Only sessions: a token must not create tokens or sessions, or delete the account. */
const OF_SESSIONS = /^\/(access-tokens|logout|sign-in-ways|users\/account)(\/|$)/;
const CHATTING = /^\/(chat|chats|chat-histories|v1)(\/|$)/;

/** `chat` tokens may list models, because most OpenAI clients do that first. */
const MODEL_LISTS = /^\/(v1\/models|available-models)(\/|$)/;

/** Any one of them suffices; empty: only a session may call. */
export function scopesOf({ auth, method, path }: Pick<Route, 'auth' | 'method' | 'path'>): readonly TokenScope[] {
  if (auth === 'admin' || OF_SESSIONS.test(path)) return [];
  if (method === 'GET') return MODEL_LISTS.test(path) ? ['read', 'chat'] : ['read'];
  return [CHATTING.test(path) ? 'chat' : 'write'];
}
