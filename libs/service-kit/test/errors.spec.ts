import { ErrorBody } from '@masque/contracts';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import { smallService, Watch } from './small-service.ts';

describe('what a service answers to calls that it cannot handle', () => {
  let service: StartedService;
  beforeAll(async () => {
    service = await startedService(smallService(new Watch()));
  });
  afterAll(() => service.close());

  const json = { 'content-type': 'application/json' };
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
    service.as(null).fetch('/echo', { method: 'POST', body, headers });
  const expectError = async (reply: Response, status: number, code: string) => {
    const body = ErrorBody.parse(await reply.json());
    expect({ status: reply.status, code: body.code }).toEqual({ status, code });
    expect(reply.headers.get('content-type')).toContain('application/json');
    return body;
  };

  it.each(['{"text":', 'text', '{"text":"a"}}', "{'text':'a'}"])('malformed JSON: %s', async (body) => {
    const { error } = await expectError(await post(body), 400, 'request.malformed');
    expect(error).toBe('The request body is not valid JSON');
  });

  it.each(['null', '[]', '[{"text":"a"}]', '"text"', '7', 'true', '{}', ''])(
    'no object with a text: %s',
    async (body) => {
      const { error, details } = await expectError(await post(body), 400, 'request.invalid');
      expect(error).toBe('Validation Error');
      expect(details?.length).toBeGreaterThan(0);
    },
  );

  it.each([
    { text: { $gt: '' } },
    { text: ['a'] },
    { text: 7 },
    { text: null },
    { text: 'a\0b' },
    { text: 'x'.repeat(21) },
    { text: 'a', count: { $gt: 0 } },
    { text: 'a', count: 1.5 },
    { text: 'a', count: '1' },
  ])('a wrong field: %j', async (body) => {
    const { details } = await expectError(await post(JSON.stringify(body)), 400, 'request.invalid');
    expect(details?.[0]).toMatch(/^(text|count): /);
  });

  it.each([
    ['{"text":"a","__proto__":{"isAdmin":true}}', 200],
    ['{"text":"a","constructor":{"prototype":{"isAdmin":true}}}', 200],
    ['{"__proto__":{"text":"a"}}', 400],
  ])('keys that would change every object count for nothing: %s', async (body, status) => {
    expect((await post(body)).status).toBe(status);
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });

  it('more values than any contract has, before they are parsed', async () => {
    const values = (count: number) => `{"text":"a,[{","more":[${'0,'.repeat(count)}0]}`;
    expect((await post(values(90_000))).status).toBe(200);
    await expectError(await post(values(100_000)), 413, 'request.too_large');
  });

  it('another content type', async () => {
    await expectError(
      await post('text=a', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'request.wrong_type',
    );
    await expectError(await post('<text/>', { 'content-type': 'text/xml' }), 415, 'request.wrong_type');
  });

  it('a body that is too large', async () => {
    const reply = await post(JSON.stringify({ text: 'x'.repeat(9 * 1024 * 1024) }));
    await expectError(reply, 413, 'request.too_large');
  });

  it('an unknown path, a wrong method, an impossible address', async () => {
    const caller = service.as(null);
    expect((await expectError(await caller.fetch('/nowhere'), 404, 'request.unknown_path')).error).toBe('Not found');
    await expectError(await caller.fetch('/echo', { method: 'DELETE' }), 404, 'request.unknown_path');
    await expectError(await caller.fetch('/%E0%A4%A'), 404, 'request.unknown_path');
    await expectError(
      await caller.fetch(`/things/${'x'.repeat(2_000)}`, { method: 'PUT' }),
      404,
      'request.unknown_path',
    );
  });

  it('a response of its own that does not fit the contract: nobody’s fault but ours', async () => {
    const body = await expectError(await service.as(null).fetch('/odd'), 500, 'server.failed');
    expect(body.details).toBeUndefined();
  });

  it('a failure of its own, without telling what it was', async () => {
    const body = await expectError(await service.as(null).fetch('/fail'), 500, 'server.failed');
    expect(JSON.stringify(body)).not.toContain('hunter2');
    expect(body.error).toBe('Something went wrong on our end. Try again.');
  });

  it('nothing that the contract does not name leaves it', async () => {
    const reply = await post(JSON.stringify({ text: 'a', isAdmin: true }));
    expect(reply.status).toBe(200);
    expect(Object.keys(await reply.json())).toEqual(['text', 'requestId']);
  });

  it('keeps the request id also while it reads a body', async () => {
    const requestId = 'request-of-this-spec';
    const reply = await post(JSON.stringify({ text: 'a' }), { ...json, 'x-request-id': requestId });
    expect(await reply.json()).toEqual({ text: 'a', requestId });
    const refused = await post('{', { ...json, 'x-request-id': requestId });
    expect(await refused.json()).toMatchObject({ requestId });
    const odd = await post(JSON.stringify({ text: 'a' }), { ...json, 'x-request-id': 'short' });
    expect(await odd.json()).toEqual({ text: 'a', requestId: expect.stringMatching(/^[\w-]{26,36}$/) });
  });

  it('is alive after all of them', async () => {
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  });
});
