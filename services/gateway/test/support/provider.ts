import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

const CLIENT = 'masque-local';
const HOUR = 3_600;
export const now = (): number => Math.floor(Date.now() / 1_000);

interface Own {
  readonly alg?: string;
  /** Extra members of its discovery document. */
  readonly discovery?: (url: string) => Readonly<Record<string, unknown>>;
}

/** An OpenID provider that signs whatever a test says; a code stands for its ID token. */
export async function aProvider({ alg = 'RS256', discovery = () => ({}) }: Own = {}) {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg, use: 'sig' };
  const state = { userInfo: undefined as unknown, keys: [key] as JWK[] };
  const tokens = new Map<string, string>();
  const pages = (url: string): Record<string, unknown> => ({
    '/.well-known/openid-configuration': {
      issuer: url,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
      id_token_signing_alg_values_supported: [alg],
      ...discovery(url),
    },
    '/jwks': { keys: state.keys },
    '/userinfo': state.userInfo ?? { sub: '1', email: 'person@example.org', email_verified: true, name: 'Person' },
  });
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url !== '/token') {
      const page = pages(url)[request.url ?? ''] ?? {};
      if (typeof page !== 'string') return response.end(JSON.stringify(page));
      return response.setHeader('content-type', 'application/jwt').end(page);
    }
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    return request.on('end', () => {
      const token = tokens.get(new URLSearchParams(body).get('code') ?? '');
      response.end(JSON.stringify({ access_token: 'access', token_type: 'Bearer', id_token: token }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

  const sign = (claims: JWTPayload, header: Readonly<Record<string, unknown>> = { kid: 'one' }): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg, ...header }).sign(privateKey);
  /** A valid ID token, except for `own` claims. */
  const idToken = (own: JWTPayload = {}, header?: Readonly<Record<string, unknown>>): Promise<string> =>
    sign(
      {
        iss: url,
        aud: CLIENT,
        sub: '1',
        email: 'person@example.org',
        email_verified: true,
        name: 'Person',
        iat: now(),
        exp: now() + HOUR,
        ...own,
      },
      header,
    );
  const codeOf = (token: string): string => {
    const code = `code-${tokens.size}`;
    tokens.set(code, token);
    return code;
  };
  return {
    url,
    sign,
    idToken,
    /** Sets the userinfo response; a string is a signed token. */
    answerUserInfo: (claims: unknown) => {
      state.userInfo = claims;
    },
    /** Sets the /jwks response. */
    answerKeys: (keys: JWK[]) => {
      state.keys = keys;
    },
    /** As published at /jwks. */
    publicKey: key,
    /** Returns a code to exchange for this token. */
    codeOf,
    /** A code of the browser flow. */
    codeFor: async (own: JWTPayload): Promise<string> => codeOf(await idToken(own)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
export type TestProvider = Awaited<ReturnType<typeof aProvider>>;
