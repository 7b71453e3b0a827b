export class SamplePerson {
  private readonly origin: string;
  readonly cookie: string;

  private constructor(origin: string, cookie: string) {
    this.origin = origin;
    this.cookie = cookie;
  }

  static async signIn(
    { origin, oidcUrl }: { readonly origin: string; readonly oidcUrl: string },
    account: { readonly email: string; readonly name: string },
  ): Promise<{ person: SamplePerson; needsUsername: boolean }> {
    const { credential } = await answerOf<{ credential: string }>(await post(`${oidcUrl}/credential`, account));
    const { sub, picture } = claimsOf(credential);
    const reply = await post(
      `${origin}/api/google-auth`,
      { email: account.email, sub, picture, credential },
      { origin },
    );
    const { user } = await answerOf<{ user: { needsUsername: boolean } }>(reply);
    const cookie = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
    return { person: new SamplePerson(origin, cookie.join('; ')), needsUsername: user.needsUsername };
  }

  get headers(): Record<string, string> {
    return { origin: this.origin, cookie: this.cookie };
  }

  async get<T>(path: string): Promise<T> {
    return answerOf<T>(await fetch(`${this.origin}/api/${path}`, { headers: { cookie: this.cookie } }));
  }

  async post<T>(path: string, body: unknown, key: string = crypto.randomUUID()): Promise<T> {
    const headers = { ...this.headers, 'idempotency-key': key };
    return answerOf<T>(await post(`${this.origin}/api/${path}`, body, headers));
  }
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });

async function answerOf<T>(reply: Response): Promise<T> {
  if (reply.ok) return reply.json();
  throw new Error(`${new URL(reply.url).pathname} answered ${reply.status}: ${(await reply.text()).slice(0, 300)}`);
}

/** Claims aren't verified here; the server does that. */
function claimsOf(token: string): { sub: string; picture: string | null } {
  const claims: { sub: string; picture?: string } = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  );
  return { sub: claims.sub, picture: claims.picture ?? null };
}
