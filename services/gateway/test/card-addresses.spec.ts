import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gatewayRoutes, limits } from '@masque/contracts';
import { fileOfPage } from '../src/card-addresses/card.pages.ts';
import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, type StandIn, standIn } from './support/stand-in.ts';

const BYTES = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]);

describe('importing by address', () => {
  let server: Server;
  let identity: StandIn;
  let service: StartedGateway;
  let origin = '';
  const asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname === '/away') return void response.writeHead(302, { location: '/cards/Mira.png' }).end();
      if (pathname === '/private') return void response.writeHead(302, { location: 'https://127.0.0.1/x' }).end();
      if (pathname === '/other-scheme')
        return void response.writeHead(302, { location: `https://${request.headers.host}/x` }).end();
      if (pathname === '/loop') return void response.writeHead(302, { location: '/loop' }).end();
      if (pathname === '/large') return void response.end(Buffer.alloc(limits.addressFileBytes + 1));
      if (pathname === '/missing') return void response.writeHead(404).end('no');
      return void response.end(BYTES);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
    identity = await standIn('identity', accounts);
    service = await startedGateway({ IDENTITY_URL: identity.url, IMPORT_HOSTS: `cards.example, ${origin}` });
  });
  afterAll(async () => {
    await Promise.all([service.close(), identity.close()]);
    server.close();
  });

  const fetchFrom = async (address: string) => {
    const headers = { ...(await service.signIn('otto')), 'content-type': 'application/json' };
    const body = JSON.stringify({ address });
    const response = await service.fetch('/api/card-addresses', { method: 'POST', headers, body });
    return { status: response.status, body: Object(await response.json()) };
  };

  it('returns the file and its name', async () => {
    const { status, body } = await fetchFrom(`${origin}/cards/M%C3%ADra%20%E7%8C%AB.png?v=2`);
    expect([status, body.name]).toEqual([200, 'Míra 猫.png']);
    expect(Buffer.from(gatewayRoutes.fetchCard.response.parse(body).base64, 'base64')).toEqual(BYTES);
  });

  it('follows a few redirects', async () => {
    expect((await fetchFrom(`${origin}/away`)).status).toBe(200);
    expect((await fetchFrom(`${origin}/loop`)).body).toMatchObject({ code: 'import.fetch_failed' });
    expect(asked.filter((path) => path === '/loop')).toHaveLength(4);
  });

  it.each([
    ['nonsense', 'import.address_invalid'],
    ['file:///etc/passwd', 'import.address_invalid'],
    ['https://other.example/card.png', 'import.host_refused'],
    ['http://cards.example/card.png', 'import.host_refused'],
    ['https://notcards.example/card.png', 'import.host_refused'],
    ['https://127.0.0.1/card.png', 'import.host_refused'],
  ])('refuses %s', async (address, code) => {
    const before = asked.length;
    expect((await fetchFrom(address)).body).toMatchObject({ code });
    expect(asked).toHaveLength(before);
  });

  it('refuses a redirect to a host that isn’t allowed, and names those that are', async () => {
    const { status, body } = await fetchFrom(`${origin}/private`);
    expect([status, body.code]).toEqual([403, 'import.host_refused']);
    expect(body.error).toContain(`cards.example, ${origin}`);
  });

  it('refuses a redirect to the same host by another scheme', async () => {
    expect((await fetchFrom(`${origin}/other-scheme`)).body).toMatchObject({ code: 'import.host_refused' });
  });

  it('says why a file didn’t come', async () => {
    expect((await fetchFrom(`${origin}/missing`)).body.error).toMatch(/didn’t send the file \(status 404\)/);
    expect((await fetchFrom(`${origin}/large`)).body.error).toBe('The file is too large (max 20 MB).');
    expect((await fetchFrom('https://cards.example/card.png')).body.error).toMatch(/^cards.example didn’t send/);
  });
});

it.each([
  [
    'https://chub.ai/characters/someone/mira-12ab',
    'https://avatars.charhub.io/avatars/someone/mira-12ab/chara_card_v2.png',
  ],
  ['https://www.characterhub.org/characters/a/b/', 'https://avatars.charhub.io/avatars/a/b/chara_card_v2.png'],
  [
    'https://realm.risuai.net/character/7adb0ed8-d818-55c8-20b3-506980fb40f0',
    'https://realm.risuai.net/api/v1/download/png-v3/7adb0ed8-d818-55c8-20b3-506980fb40f0?non_commercial=true',
  ],
  ['https://aicharactercards.com/charactercards/a/b/c/', 'https://aicharactercards.com/wp-json/pngapi/v1/image/a/b/c'],
  ['https://chub.ai/lorebooks/a/b', undefined],
  ['https://example.org/characters/a/b', undefined],
])('the card of the page %s is at %s', (page, file) => {
  expect(fileOfPage(new URL(page))?.href).toBe(file);
});
