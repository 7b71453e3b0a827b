import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { Provider } from 'oidc-provider';

const CLIENT = { id: 'masque', secret: 'a secret of the foreign provider' };

export interface ForeignProvider {
  readonly issuer: string;
  readonly client: typeof CLIENT;
  /** Signs in there: follows redirects from Masque's link back to its callback. */
  readonly visit: (location: string, sub: string) => Promise<URL>;
  /** From then on, only a new key signs tokens. */
  readonly rotate: () => Promise<void>;
  readonly close: () => Promise<unknown>;
}

export interface ProviderPerson {
  readonly email: string;
  readonly email_verified?: boolean | string;
  readonly name?: string;
}

const aKey = async (kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'ES256' };
};

/** Stock `oidc-provider`, certified by the OpenID Foundation: ES256, Basic auth, `iss`, claims only at userinfo. */
export async function foreignProvider(
  callback: string,
  people: Readonly<Record<string, ProviderPerson>>,
): Promise<ForeignProvider> {
  let handle: ReturnType<Provider['callback']> | undefined;
  const server: Server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const start = async (kid: string) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [callback],
          id_token_signed_response_alg: 'ES256',
        },
      ],
      enabledJWA: { idTokenSigningAlgValues: ['ES256', 'RS256'] },
      jwks: { keys: [await aKey(kid)] },
      cookies: { keys: ['of the foreign provider'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    });
    handle = provider.callback();
  };
  await start('one');
  return {
    issuer,
    client: CLIENT,
    visit: (location, sub) => visit(location, issuer, sub),
    rotate: () => start('two'),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A browser without scripts, with a cookie jar: oidc-provider's devInteractions are plain forms. */
async function visit(location: string, issuer: string, sub: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(location);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    form = undefined;
    const next = reply.headers.get('location');
    if (next) {
      url = new URL(next, url);
      if (url.origin !== issuer) return url;
      continue;
    }
    const page = await reply.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!action || !prompt) throw new Error(`no form at ${url.href}: ${page.slice(0, 500)}`);
    url = new URL(action, url);
    form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login: sub, password: 'any' } : {}) });
  }
  throw new Error('the sign-in came to no end');
}
