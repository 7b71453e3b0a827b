import { createServer, request, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { uploadArrival } from '@masque/contracts';
import { IDENTITY_HEADER, identityVerifier } from '@masque/service-kit/http';
import { eventually } from '@masque/testkit';
import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, answeredGateway, SECRET, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const MiB = 1024 * 1024;

/** One upload as the catalog saw it. */
interface Seen {
  readonly creationId: string | undefined;
  readonly bytes: number;
  readonly isWhole: boolean;
}

describe('card files that break off', () => {
  const verify = identityVerifier(SECRET, 'catalog');
  let identity: StandIn;
  let catalog: Server;
  let service: StartedGateway;
  let user: Record<string, string>;
  let begun = 0;
  const seen: Seen[] = [];
  /** The catalog's status; it has created something from the first part. */
  let status = 201;
  beforeAll(async () => {
    identity = await standIn('identity', accounts);
    catalog = createServer((request, response) => {
      if (answeredGateway(request, response)) return undefined;
      if (request.url?.startsWith('/health/')) return void response.end('{}');
      const { creationId } = verify(request.headers[IDENTITY_HEADER]);
      begun += 1;
      buffer(request).then(
        ({ length }) => {
          seen.push({ creationId, bytes: length, isWhole: true });
          sendJson(response, { characters: [], reports: [], id: creationId, code: 'request.broken_off' }, status);
        },
        () => seen.push({ creationId, bytes: 0, isWhole: false }),
      );
      return undefined;
    });
    await new Promise<void>((resolve) => catalog.listen(0, '127.0.0.1', resolve));
    const address = catalog.address();
    const port = typeof address === 'object' ? address?.port : 0;
    service = await startedGateway({ IDENTITY_URL: identity.url, CATALOG_URL: `http://127.0.0.1:${port}` });
    user = await service.signIn('iris');
  });
  afterAll(async () => {
    catalog.closeAllConnections();
    catalog.close();
    await Promise.all([service.close(), identity.close()]);
  });
  beforeEach(() => {
    status = 201;
  });

  /** An upload of unknown length. */
  function begin(key: string) {
    const headers = { ...user, 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': key };
    const sending = request(`${service.url}/api/characters/import`, { method: 'POST', headers });
    sending.on('error', () => undefined);
    const answer = new Promise<{ status: number; body: { id?: string; code?: string } }>((resolve) => {
      sending.once('response', (response) => {
        void buffer(response).then((body) =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(String(body)) }),
        );
      });
    });
    return { sending, answer };
  }
  const send = (key: string, text: string) => {
    const { sending, answer } = begin(key);
    sending.end(text);
    return answer;
  };

  it('as too large are ended at the catalog, whose success is the answer', async () => {
    const { sending, answer } = begin('large');
    sending.write(Buffer.alloc(66 * MiB));
    expect((await answer).status).toBe(201);
    sending.destroy();
    const last = seen.at(-1);
    expect(last?.isWhole).toBe(true);
    expect(last?.bytes).toBeGreaterThan(uploadArrival.maxBytes);
    expect(last?.bytes).toBeLessThan(uploadArrival.maxBytes + MiB);
  });

  it('as too large are told so where nothing was made', async () => {
    status = 400;
    const { sending, answer } = begin('nothing');
    sending.write(Buffer.alloc(66 * MiB));
    const { status: answered, body } = await answer;
    sending.destroy();
    expect([answered, body.code]).toEqual([413, 'request.too_large']);
  });

  it('by a hang-up create under the same id when they come again', async () => {
    const before = begun;
    const { sending } = begin('hang-up');
    sending.write('a first file, and a half');
    await eventually(() => begun === before + 1);
    sending.destroy();
    await eventually(() => seen.at(-1)?.isWhole === false);
    const lost = seen.at(-1)?.creationId;
    const { status: answered, body } = await send('hang-up', 'a first file, and a second');
    expect(lost).toMatch(/^\w{26}$/);
    expect([answered, body.id]).toEqual([201, lost]);
  });

  it('go to the catalog under the same id each time, which knows what it made of which', async () => {
    const first = await send('again', 'a card');
    const second = await send('again', 'b card');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
    status = 400;
    const refused = await send('refused', 'a card');
    status = 201;
    expect((await send('refused', 'another card')).body.id).toBe(refused.body.id);
  });

  it('while they wait for the first of their key harm nobody', async () => {
    const before = begun;
    const first = begin('waiting');
    first.sending.write('a');
    await eventually(() => begun === before + 1);
    const second = begin('waiting');
    second.sending.write('a');
    // By then the second upload is waiting.
    for (let n = 0; n < 20; n += 1) await service.fetch('/api/test');
    second.sending.destroy();
    first.sending.end('b');
    expect((await first.answer).status).toBe(201);
    expect((await service.fetch('/api/test')).status).toBe(200);
  });
});
