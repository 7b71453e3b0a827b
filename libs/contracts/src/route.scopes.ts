import type { Route } from './route.ts';

/** What an access token can be allowed: to read, to chat, and everything else that its user may change. */
export const tokenScopes = ['read', 'chat', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Sessions are a browser's, and a token must not make tokens. */
const OF_SESSIONS = /^\/(access-tokens|logout)(\/|$)/;
/** Chats, their messages, and replies, with or without a chat. */
const CHATTING = /^\/(chat|chats|chat-histories|v1)(\/|$)/;

/** The scope that an access token needs for the route; null: none is enough, only a session. */
export function scopeOf({ auth, method, path }: Pick<Route, 'auth' | 'method' | 'path'>): TokenScope | null {
  if (auth === 'admin' || OF_SESSIONS.test(path)) return null;
  if (method === 'GET') return 'read';
  return CHATTING.test(path) ? 'chat' : 'write';
}
