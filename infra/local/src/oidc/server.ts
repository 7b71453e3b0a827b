import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import { join } from 'node:path';
import { readBody } from '../parts/http-body.ts';
import { ownHostOnly } from '../parts/own-host.ts';
import { PlainError } from '../parts/plain-error.ts';
import { LocalAccounts, cleanEmail } from './accounts.ts';
import { LOCAL_CLIENT } from './client.ts';
import { type CredentialRequest, credentialFor } from './credential.ts';
import { keysIn } from './keys.ts';
import { pictureOf, problemPage, signInPage } from './page.ts';
import { createProvider } from './provider.ts';

export interface OidcSettings {
  readonly issuer: string;
  readonly origin: string;
  readonly dataDir: string;
}

const EXPIRED = 'It took too long or was already used. Start again from Masque.';

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
}

/** Every sign-in starts with the choice of an account, as if nobody had signed in before. */
function forgetSession(request: IncomingMessage): void {
  const cookies = request.headers.cookie?.split('; ').filter((cookie) => !cookie.startsWith('_session'));
  if (cookies) request.headers.cookie = cookies.join('; ');
}

/** Throws in production: anyone can be anyone here. */
export function createOidcServer({ issuer, origin, dataDir }: OidcSettings): Server {
  if (process.env['NODE_ENV'] === 'production') {
    throw new PlainError(
      'The local OpenID provider does not run in production: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
    );
  }
  const keys = keysIn(join(dataDir, 'oidc/keys.json'));
  const accounts = new LocalAccounts(join(dataDir, 'oidc/accounts.json'));
  const provider = createProvider({ issuer, origin, accounts, keys });
  const fallback = provider.callback();

  const page = (response: ServerResponse, status: number, html: string) => {
    const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' ${origin}; frame-ancestors 'none'`;
    response.setHeader('content-security-policy', policy);
    send(response, status, 'text/html; charset=utf-8', html);
  };

  const interaction = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    try {
      await provider.interactionDetails(request, response);
    } catch {
      return page(response, 400, problemPage(EXPIRED, origin));
    }
    if (request.method !== 'POST') return page(response, 200, signInPage(path));
    const form = new URLSearchParams(await readBody(request));
    if (form.has('cancel')) return provider.interactionFinished(request, response, { error: 'access_denied' });
    const email = cleanEmail(form.get('email'));
    if (!email) return page(response, 400, signInPage(path, 'Enter a valid email address.'));
    const { sub } = accounts.remember({ email });
    await provider.interactionFinished(request, response, { login: { accountId: sub } });
  };

  const credential = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await readBody(request)) ?? '';
    let wanted: CredentialRequest = {};
    try {
      wanted = Object(JSON.parse(body));
    } catch {
      // answered below: no email address
    }
    const token = await credentialFor(wanted, { issuer, clientId: LOCAL_CLIENT.id, keys });
    const answer = token ? { credential: token } : { error: 'email: an email address is required' };
    send(response, token ? 200 : 400, 'application/json', JSON.stringify(answer));
  };

  const route = (request: IncomingMessage, response: ServerResponse): unknown => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname.startsWith('/interaction/')) return interaction(request, response, pathname);
    if (pathname === '/credential' && request.method === 'POST') return credential(request, response);
    if (pathname === '/health') return send(response, 200, 'application/json', '{"ok":true}');
    const picture = /^\/pictures\/(\d{21})\.svg$/.exec(pathname)?.[1];
    if (picture) return send(response, 200, 'image/svg+xml', pictureOf(accounts.find(picture)?.name ?? '?'));
    if (pathname === '/auth' || pathname.startsWith('/auth/')) forgetSession(request);
    return fallback(request, response);
  };

  const serve: RequestListener = (request, response) => {
    Promise.resolve(route(request, response)).catch(() => {
      if (!response.headersSent) page(response, 500, problemPage('Something went wrong here.', origin));
    });
  };
  return createServer(ownHostOnly(serve, [origin]));
}
