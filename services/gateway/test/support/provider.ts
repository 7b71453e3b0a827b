import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

const CLIENT = 'masque-local';
const HOUR = 3_600;
export const now = (): number => Math.floor(Date.now() / 1_000);

/** An OpenID provider that signs whatever a test says; a code is exchanged for the ID token that stands for it. */
export async function aProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const tokens = new Map<string, string>();
  const pages = (url: string): Record<string, unknown> => ({
    '/.well-known/openid-configuration': {
      issuer: url,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
    },
    '/jwks': { keys: [key] },
    '/userinfo': { sub: '1', email: 'person@example.org', email_verified: true, name: 'Person' },
  });
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url !== '/token') return response.end(JSON.stringify(pages(url)[request.url ?? ''] ?? {}));
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

  /** An ID token as it should be, but for `own` claims. */
  const idToken = (own: JWTPayload = {}): Promise<string> =>
    new SignJWT({
      iss: url,
      aud: CLIENT,
      sub: '1',
      email: 'person@example.org',
      email_verified: true,
      name: 'Person',
      iat: now(),
      exp: now() + HOUR,
      ...own,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(privateKey);
  const codeOf = (token: string): string => {
    const code = `code-${tokens.size}`;
    tokens.set(code, token);
    return code;
  };
  return {
    url,
    idToken,
    /** What everybody can read at /jwks. */
    publicKey: key,
    /** A code that is exchanged for this. */
    codeOf,
    /** A code of the browser's flow. */
    codeFor: async (own: JWTPayload): Promise<string> => codeOf(await idToken(own)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
export type TestProvider = Awaited<ReturnType<typeof aProvider>>;
