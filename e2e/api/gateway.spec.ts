import { catalogRoutes, moderationRoutes } from '@masque/contracts';
import { aDraft, freshName, Person, signedIn } from '../lib/api.ts';

const visitor = new Person();

describe('answers of the gateway', () => {
  it('carry a validator, and nothing when it still fits', async () => {
    // A list that no other test changes.
    const address = `/api/characters?search=${freshName('nobody')}`;
    const first = await visitor.fetch(address);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\//);
    const second = await visitor.fetch(address, { headers: { 'if-none-match': etag } });
    expect(second.status).toBe(304);
  });

  it('are compressed for those who take it', async () => {
    const author = await signedIn();
    const body = aDraft({ name: freshName('Long'), summary: 'A long summary. '.repeat(30) });
    await author.call(catalogRoutes.createCharacter, { body });
    await author.call(catalogRoutes.createCharacter, { body });
    const address = `/api/characters?search=${body.name}`;
    const plain = await visitor.fetch(address, { headers: { 'accept-encoding': 'identity' } });
    const packed = await visitor.fetch(address, { headers: { 'accept-encoding': 'br' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(await packed.text()).toBe(await plain.text());
  });

  it('have the security headers', async () => {
    const page = await visitor.fetch('/');
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'(;|$)/);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const data = await visitor.fetch('/api/test');
    expect(data.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('name the request, also when the caller chose its id', async () => {
    const reply = await visitor.fetch('/api/nothing-here', { headers: { 'x-request-id': 'from-the-caller-1' } });
    expect(reply.status).toBe(404);
    expect(await reply.json()).toEqual({
      error: 'Not found',
      code: 'request.unknown_path',
      requestId: 'from-the-caller-1',
    });
  });

  it('are the document for tools and a page for people', async () => {
    const document = (await (await visitor.fetch('/api/openapi.json')).json()) as { openapi: string; paths: object };
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths).toHaveProperty(['/api/characters']);
    expect(await (await visitor.fetch('/api/docs')).text()).toContain('swagger-ui');
  });

  it('never believe an identity that comes from outside', async () => {
    const reply = await visitor.fetch('/api/reports', { headers: { 'x-masque-identity': 'anything' } });
    expect(reply.status).toBe(401);
  });
});

describe('the policy table', () => {
  it.each([
    ['a visitor is asked to sign in', async () => new Person(), 401, 'Authentication required'],
    [
      'another user is told whom to ask',
      () => signedIn(),
      403,
      'Admin access required. Contact contact@masque.local for admin privileges.',
    ],
  ])('on administrators’ routes %s', async (_, make, status, sentence) => {
    const reply = await (await make()).call(moderationRoutes.listReports, { query: {} });
    expect(reply.status).toBe(status);
    expect(reply.error.error).toBe(sentence);
  });

  it('lets an administrator in', async () => {
    const curator = await signedIn('curator', { email: 'curator@masque.local' });
    const reply = await curator.call(moderationRoutes.listReports, { query: {} });
    expect(reply).toMatchObject({ status: 200, body: { reports: expect.any(Array) } });
  });

  it('keeps administrators’ names for them', async () => {
    const other = await signedIn(freshName(), { isNamed: false });
    const reply = await other.fetch('/api/username', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'Warden' }),
    });
    expect(reply.status).toBe(409);
  });
});

describe('a call that creates', () => {
  it('makes one thing, however often it is sent with the same key', async () => {
    const author = await signedIn();
    const key = { 'idempotency-key': freshName('key') };
    const body = aDraft({ name: freshName('Once') });
    const replies = await Promise.all([1, 2, 3].map(() => author.call(catalogRoutes.createCharacter, { body }, key)));
    const later = await author.call(catalogRoutes.createCharacter, { body }, key);
    expect(later.status).toBe(201);
    const made = new Set([...replies, later].filter(({ status }) => status === 201).map((reply) => reply.body.id));
    expect(made.size).toBe(1);
    const mine = await author.call(catalogRoutes.listCharacters, { query: { filter: 'mine', limit: 50 } });
    expect(mine.body.total).toBe(1);
  });

  it('is seen by its author and by others at once', async () => {
    const author = await signedIn();
    const name = freshName('Fresh');
    await visitor.call(catalogRoutes.listCharacters, { query: { search: name, limit: 5 } });
    const made = await author.call(catalogRoutes.createCharacter, { body: aDraft({ name }) });
    const seen = await visitor.call(catalogRoutes.listCharacters, { query: { search: name, limit: 5 } });
    expect(seen.body.characters.map(({ id }) => id)).toEqual([made.body.id]);
    await author.call(catalogRoutes.deleteCharacter, { params: { id: made.body.id }, query: {} });
    const gone = await visitor.call(catalogRoutes.listCharacters, { query: { search: name, limit: 5 } });
    expect(gone.body.total).toBe(0);
  });
});
