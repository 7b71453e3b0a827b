/** An HTTP client with one origin and one session cookie. Calls reject unless they succeed. */
export class HttpVisitor {
  private readonly origin: string;
  private cookie = '';

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Signs in with a credential from the local provider; returns its id of the user. */
  async signIn(oidcUrl: string, email: string): Promise<{ sub: string }> {
    const reply = await fetch(`${oidcUrl}/credential`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, name: email.split('@', 1)[0] }),
    });
    const { credential } = (await reply.json()) as { credential: string };
    const claims = JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString());
    const { sub, picture } = claims as { sub: string; picture?: string };
    await this.post('google-auth', { credential, email, sub, picture: picture ?? null });
    return { sub };
  }

  get<T>(path: string): Promise<T> {
    return this.json<T>('GET', path);
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.json<T>('POST', path, body);
  }

  /** Reads an event stream to its end, however it ends. */
  async stream(path: string, body: unknown): Promise<string> {
    const reply = await this.call('POST', `/api/${path}`, body);
    return reply.text();
  }

  private async json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const reply = await this.call(method, `/api/${path}`, body);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
    return JSON.parse(text || 'null') as T;
  }

  private async call(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = new Headers();
    if (this.cookie) headers.set('cookie', this.cookie);
    if (method !== 'GET') headers.set('origin', this.origin);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const reply = await fetch(`${this.origin}${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const set = reply.headers.getSetCookie().find((line) => /^(__Host-)?sid=/.test(line));
    if (set) this.cookie = set.split(';', 1)[0] ?? '';
    return reply;
  }
}
