import { randomBytes } from 'node:crypto';
import type { ErrorBody, Input, RouteResponse as Answer, Route, TokenScope } from '@masque/contracts';
import { fillPath, identityRoutes } from '@masque/contracts';

/** An environment variable set by `npm test`. Throws if it is missing. */
export const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run end-to-end tests by npm test -- e2e`);
  return value;
};
export const origin = (): string => setting('MASQUE_ORIGIN');

export interface ApiReply<R extends Route> {
  readonly status: number;
  readonly body: Answer<R>;
  readonly error: ErrorBody;
  readonly headers: Headers;
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

/** One of 2^32, so that tests don't use up each other's rate limits. */
const anAddress = (): string =>
  `2001:db8:${randomBytes(4)
    .toString('hex')
    .replace(/^(.{4})/, '$1:')}::1`;

const answered = new Set<string>();

/**
 * `fetch` with one retry for a file's first request to a server: while the file loaded, the server may have closed the
 * idle connection of the previous file.
 */
async function request(url: string, init: RequestInit): Promise<globalThis.Response> {
  const server = new URL(url).origin;
  const reply = await fetch(url, init).catch((error: unknown) => {
    if (answered.has(server)) throw error;
    return fetch(url, init);
  });
  answered.add(server);
  return reply;
}

/** A user of the HTTP API, with a separate address and a session cookie or an access token. */
export class Person {
  cookie = '';
  token = '';
  private readonly address = anAddress();

  async fetch(path: string, init: RequestInit = {}): Promise<globalThis.Response> {
    const headers = new Headers(init.headers);
    if (this.cookie) headers.set('cookie', this.cookie);
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', this.address);
    if (this.token) headers.set('authorization', `Bearer ${this.token}`);
    else if (init.method && init.method !== 'GET' && !headers.has('origin')) headers.set('origin', origin());
    const reply = await request(`${origin()}${path}`, { redirect: 'manual', ...init, headers });
    const set = reply.headers.getSetCookie().find((line) => line.startsWith('sid='));
    if (set) this.cookie = set.split(';', 1)[0] ?? '';
    return reply;
  }

  async call<R extends Route>(route: R, input: Input<R>, headers: Record<string, string> = {}): Promise<ApiReply<R>> {
    const { params, query, body } = input as AnyInput;
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
    const reply = await this.fetch(
      `/api${fillPath(route.path, params)}${search.size > 0 ? `?${search.toString()}` : ''}`,
      {
        method: route.method,
        headers: { ...(route.body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(route.body ? { body: JSON.stringify(body ?? {}) } : {}),
      },
    );
    const text = await reply.text();
    const parsed = text ? JSON.parse(text) : null;
    return { status: reply.status, body: parsed, error: parsed, headers: reply.headers };
  }
}

/** An ID token from the local provider, with its claims. */
export async function credentialFor(
  email: string,
  extra: Record<string, unknown> = {},
): Promise<{ credential: string; email: string; sub: string; picture: string | null }> {
  const reply = await request(`${setting('MASQUE_OIDC_URL')}/credential`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, name: email.split('@', 1)[0], ...extra }),
  });
  const { credential } = (await reply.json()) as { credential: string };
  const claims = JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString());
  return { credential, email: claims.email, sub: claims.sub, picture: claims.picture ?? null };
}

export const DEMO_KEY = 'sk-or-v1-for-the-demo-gateway-1234';

let counter = 0;
/** Unique within a run. */
export const freshName = (stem = 'user'): string => `${stem}-${Date.now().toString(36)}${(counter += 1)}`;

/** A signed-in user, with a username unless `isNamed` is false. */
export async function signedIn(
  name = freshName(),
  options: { isNamed?: boolean; email?: string } = {},
): Promise<Person> {
  const person = new Person();
  const email = options.email ?? `${name}@example.org`;
  const post = (path: string, body: unknown) =>
    person.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const signIn = await post('/api/google-auth', await credentialFor(email));
  if (signIn.status !== 200) throw new Error(`sign-in failed: ${signIn.status} ${await signIn.text()}`);
  const { user } = (await signIn.json()) as { user: { needsUsername: boolean } };
  if (options.isNamed === false || !user.needsUsername) return person;
  const named = await post('/api/username', { username: name, email });
  if (named.status !== 200) throw new Error(`username failed: ${named.status} ${await named.text()}`);
  return person;
}

/** A program that uses one of the person's access tokens. */
export async function programOf(person: Person, scopes: readonly TokenScope[]): Promise<Person> {
  const body = { name: scopes.join(), scopes: [...scopes] };
  const program = new Person();
  program.token = (await person.call(identityRoutes.createAccessToken, { body })).body.token;
  return program;
}

/** A valid draft. */
export const aDraft = (own: Record<string, unknown> = {}) => ({
  name: 'Mira',
  summary: 'A lamplighter who collects other people’s secrets.',
  scenario: 'A harbour town where the fog never lifts.',
  personality: 'Patient, curious, dry humour.',
  firstMessage: '*She lifts the lantern.* "You are late, {{user}}."',
  exampleDialogs: 'User: Why the lantern?\nCharacter: "Because the fog listens."',
  tags: ['fantasy', 'mystery'],
  gender: 'Female' as const,
  isPublic: true,
  ...own,
});
