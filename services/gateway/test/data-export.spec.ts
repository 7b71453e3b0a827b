import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { toFrames } from '@masque/service-kit/export';
import { eventually } from '@masque/testkit';
import {
  arabic,
  exportStandIns,
  gives,
  long,
  type Name,
  names,
  openChats,
  sends,
  usual,
} from './support/export-stand-ins.ts';
import { prefixOf, type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, anAccount, type Respond, sendJson, type StandIn } from './support/stand-in.ts';

const PATH = '/api/users/export';

/** Opens an archive as another program does: names, sizes, compression, and checksum errors. */
const PYTHON = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    entries = [dict(name=i.filename, packed=i.compress_type != 0, size=i.file_size) for i in archive.infolist()]
    texts = {i.filename: archive.read(i).decode('utf-8') for i in archive.infolist() if i.filename.endswith(('.json', '.jsonl', '.txt'))}
    print(json.dumps(dict(bad=archive.testzip(), entries=entries, texts=texts)))
`;
interface Opened {
  readonly bad: string | null;
  readonly entries: { name: string; packed: boolean; size: number }[];
  readonly texts: Record<string, string>;
}

/** Endless, as fast as it's read. */
const endless = sends(async function* () {
  const content = (async function* () {
    for (;;) yield new Uint8Array(65_536);
  })();
  yield { path: 'characters/endless.png', content };
});

describe('the archive with a user’s data', () => {
  let standIns: Awaited<ReturnType<typeof exportStandIns>>;
  let services: Record<Name, StandIn>;
  let gateway: StartedGateway;
  let settings: Record<string, string>;
  let folder: string;
  let user: Record<string, string>;
  let counter = 0;
  /** Parts that services are sending right now. */
  let running = 0;
  const responds: Record<Name, Respond> = { ...usual };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-export-'));
    standIns = await exportStandIns((name) => (arrived, response) => {
      running += 1;
      response.once('close', () => (running -= 1));
      return responds[name](arrived, response);
    });
    ({ services, settings } = standIns);
    gateway = await startedGateway(settings);
  });
  beforeEach(async () => {
    Object.assign(responds, usual);
    for (const name of names) services[name].arrived.length = 0;
    user = await gateway.signIn(`user-${(counter += 1)}`);
  });
  afterAll(async () => {
    await gateway.close();
    await standIns.close();
    await rm(folder, { recursive: true });
  });

  const ask = (own: Record<string, string> = user, query = '') => gateway.fetch(`${PATH}${query}`, { headers: own });
  const codeOf = async (reply: Response) => [reply.status, ((await reply.json()) as { code: string }).code];
  const run = async (command: string, ...args: string[]) => (await promisify(execFile)(command, args)).stdout;
  async function opened(bytes: Buffer): Promise<Opened> {
    const file = join(folder, `${(counter += 1)}.zip`);
    await writeFile(file, bytes);
    await run('unzip', '-tqq', file);
    return JSON.parse(await run('python3', '-c', PYTHON, file));
  }
  const archive = async (reply: Response) => opened(Buffer.from(await reply.arrayBuffer()));
  /** An export that only the test itself reads from. */
  function unread(own: Record<string, string>): Socket {
    const { host, port } = new URL(gateway.url);
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    socket.write(`GET ${PATH} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${own['cookie']}\r\n\r\n`);
    return socket;
  }
  const isOver = () => running === 0;

  it('is opened by other programs, with names in all scripts, texts packed and pictures as they are', async () => {
    const reply = await ask();
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const day = new Date().toISOString().slice(0, 10);
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="masque-user-${counter}-${day}.zip"`);
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    const { bad, entries, texts } = await archive(reply);
    expect(bad).toBeNull();
    expect(entries.map(({ name, packed }) => [name, packed])).toEqual([
      ['account.json', true],
      [arabic, true],
      ['characters/ليلى 🎭.png', false],
      ['characters.json', true],
      [long, true],
      ['media/personas/Rook.webp', false],
      ['statistics.json', true],
      ['reports.json', true],
      ['README.txt', true],
    ]);
    for (const [name, text] of Object.entries(texts)) if (name.endsWith('.json')) JSON.parse(text);
    expect(texts['account.json']).toBe('{"name":"Iris"}');
    expect(texts[long]?.split('\n')).toHaveLength(2);
    for (const name of ['account.json', 'characters/', 'chats/', 'reports.json', 'statistics-by-day.json'])
      expect(texts['README.txt']).toContain(`\n${name}  `);
  });

  it('can be a SillyTavern folder, of the services that have files for it, with its own README', async () => {
    const line = '{"user_name":"Iris"}';
    Object.assign(responds, {
      catalog: gives({ path: 'characters/Mira-ABC123.png', content: new Uint8Array(9) }),
      social: gives(),
      chat: gives(
        { path: 'chats/Mira-ABC123/Hi.jsonl', content: line },
        { path: 'chats/ليلى-DEF456/Hi.jsonl', content: line },
        { path: 'chats/ليلى-DEF456/Hi (2).jsonl', content: line },
      ),
    });
    const reply = await ask(user, '?layout=sillytavern');
    expect(reply.headers.get('content-disposition')).toContain(`filename="sillytavern-user-${counter}-`);
    const { bad, entries, texts } = await archive(reply);
    expect(bad).toBeNull();
    expect(entries.map(({ name }) => name)).toEqual([
      'characters/Mira-ABC123.png',
      'chats/Mira-ABC123/Hi.jsonl',
      'chats/ليلى-DEF456/Hi.jsonl',
      'chats/ليلى-DEF456/Hi (2).jsonl',
      'README.txt',
    ]);
    expect(texts['README.txt']?.match(/^characters\/.*$/gm)).toEqual(['characters/ليلى-DEF456.png']);
    for (const name of names) {
      const asked = services[name].arrived.filter(({ path }) => path.startsWith('/internal/export'));
      const isAsked = ['catalog', 'social', 'chat'].includes(name);
      expect(asked.map(({ path }) => path)).toEqual(isAsked ? ['/internal/export?layout=sillytavern'] : []);
    }
    const asked = services.catalog.arrived.find(({ path }) => path.startsWith('/internal/export'));
    expect(JSON.parse(asked?.body.toString() ?? '')).toEqual({ openChats });
    expect(await codeOf(await ask(user, '?layout=other'))).toEqual([400, 'request.invalid']);
  });

  it('has one file of settings, with the tags of the cards that are in the folder', async () => {
    const json = (value: object) => ({ path: 'settings.json', content: JSON.stringify(value) });
    const tags = [
      { id: 'a', name: 'Fog' },
      { id: 'b', name: 'Rain' },
    ];
    Object.assign(responds, {
      catalog: gives({
        path: 'characters/Mira-ABC123.png',
        thing: { kind: 'character', id: 'mira' },
        content: new Uint8Array(9),
      }),
      social: gives(json({ tags, tag_map: { 'Mira-ABC123.png': ['a'], 'Otto-DEF456.png': ['a', 'b'] } })),
      chat: gives(json({ username: 'Iris', power_user: { default_persona: 'x.png' } })),
    });
    const { entries, texts } = await archive(await ask(user, '?layout=sillytavern'));
    const [card = '', ...others] = entries.map(({ name }) => name);
    expect(others).toEqual(['settings.json', 'masque/contents.json', 'README.txt']);
    const hash = createHash('sha256').update(new Uint8Array(9)).digest('hex');
    const copies = [{ path: card, hash, kind: 'character', id: 'mira' }];
    expect(JSON.parse(texts['masque/contents.json'] ?? '')).toEqual({ things: copies });
    expect(JSON.parse(texts['settings.json'] ?? '')).toEqual({
      username: 'Iris',
      power_user: { default_persona: 'x.png' },
      tags: [{ id: 'a', name: 'Fog' }],
      tag_map: { 'Mira-ABC123.png': ['a'] },
    });
  });

  it('is asked of each service in the name of who is signed in, whatever is claimed', async () => {
    const me = `user-${counter}`;
    await archive(await ask(user, `?username=${me}`));
    for (const name of names) {
      const asked = services[name].arrived.filter(({ path }) => path === '/internal/export');
      expect(asked.map(({ identity, method }) => [method, identity.viewer?.userId])).toEqual([['POST', me]]);
    }
    expect(await codeOf(await ask(user, '?username=somebody'))).toEqual([403, 'auth.denied']);
    expect(await codeOf(await ask({}))).toEqual([401, 'auth.required']);
    for (const path of ['/api/internal/export', '/internal/export'])
      expect((await gateway.fetch(path, { headers: user })).headers.get('content-type')).not.toContain('masque.export');
  });

  it('is there for who has not chosen a username yet', async () => {
    services.identity.respondBy((arrived, response) => {
      if (arrived.path === '/internal/export') return usual.identity(arrived, response);
      return sendJson(response, anAccount('new', { username: 'new_1234567890123', needsUsername: true }));
    });
    const reply = await ask(await gateway.signIn('new'));
    expect(reply.headers.get('content-disposition')).toContain('masque-new_1234567890123-');
    expect((await archive(reply)).bad).toBeNull();
    services.identity.respondBy((arrived, response) =>
      arrived.path === '/internal/export' ? responds.identity(arrived, response) : accounts(arrived, response),
    );
  });

  it.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 200],
    ['none', 200],
  ])('is answered to a browser that comes from %s with %i', async (site, status) => {
    const reply = await gateway.fetch('/api/users/export', { headers: { ...user, 'sec-fetch-site': site } });
    expect(reply.status).toBe(status);
    await reply.arrayBuffer();
  });

  it('begins nothing for who only asks for its headers', async () => {
    const reply = await gateway.fetch(PATH, { headers: user, method: 'HEAD' });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(names.map((name) => services[name].arrived.some(({ path }) => path === '/internal/export'))).toEqual(
      names.map(() => false),
    );
  });

  it.each([
    ['away', (_: unknown, response: { destroy: () => void }) => response.destroy()],
    ['not ready', (_: unknown, response: Parameters<Respond>[1]) => sendJson(response, { code: 'x' }, 503)],
  ])('is a 503 without a byte while a service is %s, and may be asked for again', async (_, respond) => {
    responds.social = respond;
    expect(await codeOf(await ask())).toEqual([503, 'server.unavailable']);
    responds.social = usual.social;
    expect((await archive(await ask())).bad).toBeNull();
  });

  it.each([
    [
      'dies',
      (_: unknown, response: Parameters<Respond>[1]) => {
        const frames = Readable.from(
          toFrames(
            (async function* () {
              yield { path: 'chats/a.jsonl', content: 'x'.repeat(500_000) };
              await pause(50);
              response.destroy();
            })(),
          ),
        );
        frames.pipe(response);
      },
    ],
    [
      'ends early',
      (_: unknown, response: Parameters<Respond>[1]) => void response.end(Buffer.from([1, 0, 0, 0, 1, 97])),
    ],
    ['talks of something else', (_: unknown, response: Parameters<Respond>[1]) => void response.end('<html>')],
  ])('is visibly broken when a service %s in the middle, and may be asked for again', async (_, respond) => {
    responds.chat = respond;
    const reply = await ask();
    expect(reply.status).toBe(200);
    const received: Uint8Array[] = [];
    const read = async () => {
      for await (const piece of reply.body ?? []) received.push(piece);
    };
    await expect(read()).rejects.toThrow('terminated');
    await expect(opened(Buffer.concat(received))).rejects.toThrow('Command failed');
    responds.chat = usual.chat;
    await eventually(async () => (await ask()).status === 200);
  });

  it('ends in all services when its reader hangs up', async () => {
    responds.catalog = endless;
    const socket = unread(user);
    await new Promise((resolve) => socket.once('data', resolve));
    expect(running).toBeGreaterThan(0);
    socket.destroy();
    await eventually(isOver, 3_000);
    responds.catalog = usual.catalog;
    await eventually(async () => (await ask()).status === 200);
  });

  it('ends with the session', async () => {
    responds.catalog = endless;
    const reply = await ask();
    const headers = { ...user, 'content-type': 'application/json' };
    const read = async () => {
      for await (const _ of reply.body ?? []) await pause(1);
    };
    const reading = read();
    await gateway.fetch('/api/logout', { method: 'POST', headers, body: '{}' });
    await expect(reading).rejects.toThrow('terminated');
    await eventually(isOver, 3_000);
  });

  it('is made once at a time for each user, in all gateways, and for others meanwhile', async () => {
    responds.catalog = endless;
    const socket = unread(user);
    await new Promise((resolve) => socket.once('data', resolve));
    responds.catalog = usual.catalog;
    const other = await startedGateway({ ...settings, ...prefixOf(gateway) });
    expect(await codeOf(await other.fetch(PATH, { headers: user }))).toEqual([409, 'export.running']);
    expect((await archive(await ask(await gateway.signIn('somebody-else')))).bad).toBeNull();
    socket.destroy();
    await eventually(async () => (await other.fetch(PATH, { headers: user })).status === 200);
    await other.close();
  });

  it('is made ten times a day, those not counted that failed', async () => {
    const narrow = await startedGateway({ ...settings, RATE_LIMIT_FACTOR: '1' });
    const mine = await narrow.signIn('busy');
    const once = () => narrow.fetch(PATH, { headers: mine });
    responds.social = (_, response) => void response.destroy();
    expect((await once()).status).toBe(503);
    responds.social = usual.social;
    for (let n = 0; n < 10; n += 1) {
      const reply = await once();
      await reply.arrayBuffer();
      expect(reply.status).toBe(200);
    }
    const refused = await once();
    const body = (await refused.json()) as { remainingTime: number; code: string; details: string[] };
    expect([refused.status, body.code, body.details]).toEqual([429, 'rate.limited', ['10 of 10 downloads used today']]);
    expect(body.remainingTime).toBeLessThanOrEqual(86_400);
    await narrow.close();
  });
});
