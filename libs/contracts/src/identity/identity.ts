import { z } from 'zod';
import { accessTokenRoutes } from './access-tokens.ts';
import { byId, claimed, Id, Suspension, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

/** `usernameProblem` checks the rules, to name the broken one. */
const TypedUsername = text(200);

export const PublicUser = z.object({
  id: Id,
  username: z.string(),
  bio: z.string(),
  profilePicture: z.string().nullable(),
  isVerified: z.boolean(),
  createdAt: Time,
});
export type PublicUser = z.output<typeof PublicUser>;

export const OwnUser = PublicUser.extend({
  email: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  sub: z.string(),
  needsUsername: z.boolean(),
  timeZone: z.string().optional(),
});
export type OwnUser = z.output<typeof OwnUser>;

export const Account = OwnUser.extend({
  isAdmin: z.boolean(),
  suspension: Suspension.nullable(),
  version: z.number().int(),
});
export type Account = z.output<typeof Account>;

/** By OpenID Connect issuer; the local provider's address changes with its port, so it has a fixed name. */
export const issuers = { google: 'https://accounts.google.com', local: 'urn:masque:local-sign-in' } as const;

/** Issuer and `sub` together identify a person; the email address doesn't. */
export const VerifiedPerson = z.object({
  issuer: text(255).min(1),
  email: text(320).min(3),
  sub: text(255).min(1),
  name: text(200).default(''),
  picture: text(2_000).nullable().default(null),
});
export type VerifiedPerson = z.output<typeof VerifiedPerson>;

export const SignInWay = z.object({
  id: Id,
  issuer: z.string(),
  /** As last verified there; for the first way, the account's. */
  email: z.string(),
  addedAt: Time,
});
export type SignInWay = z.output<typeof SignInWay>;
const SignInWays = z.object({ ways: z.array(SignInWay) });

export const AnyUser = z.union([OwnUser, PublicUser]);
export type AnyUser = z.output<typeof AnyUser>;

export const identityRoutes = defineRoutes({
  checkUsername: {
    method: 'GET',
    path: '/username/check',
    auth: 'optional',
    summary: 'Checks whether a username is available; returns 200 for invalid names too',
    query: z.object({ username: text(16_000).default('') }),
    response: z.object({ available: z.boolean(), error: z.string().optional() }),
  },
  setUsername: {
    method: 'POST',
    path: '/username',
    auth: 'user',
    summary: 'Sets the username, once',
    body: z.object({ username: TypedUsername, email: text(320).optional() }),
    response: z.object({ user: OwnUser }),
    errors: [
      'username.empty',
      'username.too_short',
      'username.too_long',
      'username.bad_characters',
      'username.taken',
      'username.already_set',
    ],
  },
  replaceUsername: {
    method: 'PUT',
    path: '/username',
    auth: 'user',
    summary: 'Sets the username, once (older form of the call)',
    body: z.object({ username: TypedUsername, currentUsername: text(100).optional() }),
    response: z.object({ user: OwnUser }),
    errors: ['username.taken', 'username.already_set'],
  },
  getUser: {
    method: 'GET',
    path: '/user',
    auth: 'user',
    summary: "Returns the viewer's account",
    query: claimed,
    response: z.object({ user: OwnUser }),
  },
  getUserByUsername: {
    method: 'GET',
    path: '/internal/users/:username',
    auth: 'optional',
    internal: true,
    summary:
      'Returns a user by username; private fields only for the user themselves. The gateway checks for a block between the two',
    params: z.object({ username: text(100) }),
    response: z.object({ user: AnyUser }),
    errors: ['user.not_found'],
  },
  getUserByEmail: {
    method: 'GET',
    path: '/user/by-email',
    auth: 'user',
    summary: "Returns the viewer's account by its own email address; 404 for any other address",
    query: z.object({ email: text(320) }),
    response: z.object({ user: OwnUser }),
    errors: ['user.not_found'],
  },
  signIn: {
    method: 'POST',
    path: '/internal/sign-in',
    auth: 'public',
    summary: 'Returns the account of a verified person, creating it at the first sign-in',
    internal: true,
    body: VerifiedPerson,
    response: Account,
    errors: ['auth.address_taken'],
  },
  getAccount: {
    method: 'GET',
    path: '/internal/accounts/:id',
    auth: 'public',
    summary: 'Returns an account by id',
    internal: true,
    params: byId,
    response: Account,
    errors: ['user.not_found'],
  },
  listSignInWays: {
    method: 'GET',
    path: '/internal/accounts/:id/sign-in-ways',
    auth: 'public',
    summary: "Lists an account's ways to sign in, oldest first",
    internal: true,
    params: byId,
    response: SignInWays,
    errors: ['user.not_found'],
  },
  addSignInWay: {
    method: 'POST',
    path: '/internal/accounts/:id/sign-in-ways',
    auth: 'public',
    summary: "Adds a way to sign in to an account; the gateway has verified that it's theirs",
    internal: true,
    params: byId,
    body: VerifiedPerson,
    response: SignInWays,
    errors: ['user.not_found', 'way.taken', 'way.too_many'],
  },
  removeSignInWay: {
    method: 'DELETE',
    path: '/internal/accounts/:id/sign-in-ways/:way',
    auth: 'public',
    summary: 'Removes a way to sign in, but never the last one',
    internal: true,
    params: z.object({ id: Id, way: Id }),
    response: SignInWays,
    errors: ['user.not_found', 'way.not_found', 'way.last'],
  },
  ...accessTokenRoutes,
});
