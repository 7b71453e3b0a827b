import { z } from 'zod';
import { Suspension, text } from './common.ts';
import { OwnUser } from './identity.ts';
import { defineRoutes } from './route.ts';
import { siteInfoRoutes } from './site.ts';

/** What the browser asks first, and after each sign-in. */
export const Session = z.object({
  user: OwnUser.nullable(),
  needsUsername: z.boolean(),
  isAdmin: z.boolean(),
  /** Null: the user is not suspended. */
  suspension: Suspension.nullable(),
  /** Null: could not be found out just now. */
  hasApiKey: z.boolean().nullable(),
  /** The local OpenID provider stands in for Google. */
  localSignIn: z.boolean(),
  /** The demo model gateway stands in for a real one. */
  demoModel: z.boolean(),
});
export type Session = z.output<typeof Session>;

/** Answered by the gateway itself. */
export const gatewayRoutes = defineRoutes({
  getSession: {
    method: 'GET',
    path: '/session',
    auth: 'optional',
    summary: 'Who is signed in, and how this instance is set up',
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
    errors: ['auth.invalid_credential'],
  },
  logout: {
    method: 'POST',
    path: '/logout',
    auth: 'optional',
    whileSuspended: true,
    summary: "Ends the session, or with `everywhere` all of the user's sessions",
    isBodyOptional: true,
    body: z.object({ everywhere: z.boolean().default(false) }),
    response: z.object({ ok: z.literal(true) }),
  },
  test: {
    method: 'GET',
    path: '/test',
    auth: 'public',
    summary: 'Connection check',
    response: z.object({ ok: z.literal(true) }),
  },
  ...siteInfoRoutes,
});
