import { z } from 'zod';
import { byId, Suspension, text } from '../common.ts';
import { OwnUser, SignInWay } from '../identity/identity.ts';
import { defineRoutes } from '../route/define.routes.ts';
import { cardAddressRoutes } from './card-address.ts';
import { importActionRoutes } from './imports.ts';
import { siteInfoRoutes } from './site.ts';

export const Session = z.object({
  user: OwnUser.nullable(),
  needsUsername: z.boolean(),
  isAdmin: z.boolean(),
  suspension: Suspension.nullable(),
  hasApiKey: z.boolean().nullable(),
  localSignIn: z.boolean(),
  demoModel: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const OwnSignInWay = SignInWay.omit({ issuer: true }).extend({
  provider: z.string().nullable(),
  label: z.string(),
});
export type OwnSignInWay = z.output<typeof OwnSignInWay>;
const OwnSignInWays = z.object({
  ways: z.array(OwnSignInWay),
  isFresh: z.boolean(),
});

export const gatewayRoutes = defineRoutes({
  getSession: {
    method: 'GET',
    path: '/session',
    auth: 'optional',
    summary: 'Returns the current session and how this instance is set up',
    response: Session,
  },
  signInWithCredential: {
    method: 'POST',
    path: '/google-auth',
    auth: 'public',
    summary: "Signs in with the provider's ID token",
    body: z.object({
      email: text(320),
      picture: text(2_000).nullish(),
      sub: text(255),
      credential: text(8_000).optional(),
    }),
    response: z.object({
      user: OwnUser.pick({ id: true, username: true, needsUsername: true, email: true, name: true, picture: true }),
    }),
    errors: ['auth.invalid_credential', 'auth.address_taken'],
  },
  logout: {
    method: 'POST',
    path: '/logout',
    auth: 'optional',
    whileSuspended: true,
    summary: "Ends the session, or with `everywhere` all of the user's sessions",
    isBodyOptional: true,
    body: z.object({
      everywhere: z.boolean().default(false),
      revokeTokens: z.boolean().default(false).describe("Also revokes all of the user's access tokens"),
    }),
    response: z.object({
      ok: z.literal(true),
      provider: z.object({ label: z.string(), location: z.url() }).nullable(),
    }),
  },
  listSignInWays: {
    method: 'GET',
    path: '/sign-in-ways',
    auth: 'user',
    summary: "Lists the viewer's ways to sign in, oldest first",
    response: OwnSignInWays,
  },
  addSignInWay: {
    method: 'POST',
    path: '/sign-in-ways',
    auth: 'user',
    summary: 'Returns the URL where a browser adds a way to sign in; requires a sign-in within the last few minutes',
    body: z.object({ provider: text(30) }),
    response: z.object({ location: z.string() }),
    errors: ['way.sign_in_again', 'way.provider_unknown', 'way.provider_away'],
  },
  removeSignInWay: {
    method: 'DELETE',
    path: '/sign-in-ways/:id',
    auth: 'user',
    summary: "Removes a way to sign in, but never the last one, and ends the viewer's other sessions",
    params: byId,
    response: OwnSignInWays,
    errors: ['way.sign_in_again', 'way.not_found', 'way.last'],
  },
  test: {
    method: 'GET',
    path: '/test',
    auth: 'public',
    summary: 'Checks the connection',
    response: z.object({ ok: z.literal(true) }),
  },
  ...cardAddressRoutes,
  ...importActionRoutes,
  ...siteInfoRoutes,
});
