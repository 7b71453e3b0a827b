import type { Route } from './route.ts';

/** What an access token can be allowed: to read, to chat, and everything else that its user may change. */
export const tokenScopes = ['read', 'chat', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Sessions are a browser's; a token must neither make tokens nor sessions, nor end the account. */
const OF_SESSIONS = /^\/(access-tokens|logout|sign-in-ways|users\/account)(\/|$)/;
/** Chats, their messages, and replies, with or without a chat. */
const CHATTING = /^\/(chat|chats|chat-histories|v1)(\/|$)/;

/** Who lets models answer lists them first, as most of OpenAI's clients do. */
const MODEL_LISTS = /^\/(v1\/models|available-models)(\/|$)/;

/** Any of these is what an access token needs for the route; none: no scope is enough, only a session. */
export function scopesOf({ auth, method, path }: Pick<Route, 'auth' | 'method' | 'path'>): readonly TokenScope[] {
  if (auth === 'admin' || OF_SESSIONS.test(path)) return [];
  if (method === 'GET') return MODEL_LISTS.test(path) ? ['read', 'chat'] : ['read'];
  return [CHATTING.test(path) ? 'chat' : 'write'];
}
