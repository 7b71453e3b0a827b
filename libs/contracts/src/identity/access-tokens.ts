import { z } from 'zod';
import { byId, Claim, claimed, Id, limits, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';
import { tokenScopes } from '../route/route.scopes.ts';

const Scope = z.enum(tokenScopes);

export const AccessToken = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(Scope),
  createdAt: Time,
  /** Precise to the minute; null: never used. */
  lastUsedAt: Time.nullable(),
});
export type AccessToken = z.output<typeof AccessToken>;

export const AccessTokenDraft = z.object({
  name: text(limits.tokenName).default(''),
  scopes: z.array(Scope).min(1).max(tokenScopes.length).default(['read', 'chat']),
  username: Claim,
});
export type AccessTokenDraft = z.output<typeof AccessTokenDraft>;

export const TokenGrant = z.object({ userId: Id, scopes: z.array(Scope) });
export type TokenGrant = z.output<typeof TokenGrant>;

export const accessTokenRoutes = defineRoutes({
  listAccessTokens: {
    method: 'GET',
    path: '/access-tokens',
    auth: 'user',
    summary: "Lists the viewer's access tokens, newest first",
    query: claimed,
    response: z.object({ tokens: z.array(AccessToken) }),
  },
  createAccessToken: {
    method: 'POST',
    path: '/access-tokens',
    auth: 'named',
    status: 201,
    isIdempotent: true,
    isSecret: true,
    summary:
      'Creates an access token, shown only in this response. Repeating the call with the same Idempotency-Key replaces it with a new one',
    body: AccessTokenDraft,
    response: AccessToken.extend({ token: z.string() }),
    errors: ['token.name_missing', 'token.too_many'],
  },
  deleteAccessToken: {
    method: 'DELETE',
    path: '/access-tokens/:id',
    auth: 'user',
    summary: 'Revokes an access token immediately and closes its event streams',
    params: byId,
    query: claimed,
    response: z.object({ deleted: z.literal(true) }),
    errors: ['token.not_found'],
  },
  deleteAccessTokensOf: {
    method: 'DELETE',
    path: '/internal/accounts/:id/access-tokens',
    auth: 'public',
    summary: "Revokes all of a user's access tokens",
    internal: true,
    params: byId,
    response: z.object({ ids: z.array(Id) }),
  },
  checkAccessToken: {
    method: 'GET',
    path: '/internal/access-tokens/:id',
    auth: 'public',
    summary: 'Returns the account of a token, by its id and the hash of its secret',
    internal: true,
    params: byId,
    query: z.object({ hash: text(64) }),
    response: TokenGrant,
    errors: ['token.not_found'],
  },
});
