import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { catalogRoutes, chatRoutes, socialRoutes } from '@masque/contracts';
import * as fc from 'fast-check';
import { aDraft, DEMO_KEY, freshName, type Person, signedIn } from '../lib/api.ts';
import { type DocumentedCall, documentedCalls } from '../lib/open-api.ts';
import { rightFields, rightParameter, type InputFixtures, ONE_PIXEL } from '../lib/right-input.ts';
import { codeOf } from '../lib/error-shape.ts';
import { send } from '../lib/send.ts';
import { importWithAddress } from '../lib/imports-with-address.ts';

/** These end the caller's session or account; their input is tested elsewhere. */
const ENDS_CALLER = ['gateway_logout', 'identity_deleteAccount'];
/** Milliseconds for work that a call starts after its response, such as a job or an event. */
const AFTERWARDS_MS = 3_000;

/** Deletions last, because the other calls need the items. */
const calls = (await documentedCalls())
  .filter(({ id }) => !ENDS_CALLER.includes(id))
  .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));

/** Spellings of this machine that parsers treat differently, and text that contains its URL. */
const spellings = (port: number): string[] => [
  `http://127.0.0.1:${port}/`,
  `http://localhost:${port}/`,
  `http://[::1]:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://2130706433:${port}/`,
  `http://0x7f000001:${port}/`,
  `http://0177.0.0.1:${port}/`,
  `http://127.1:${port}/`,
  `http://0.0.0.0:${port}/`,
  `//127.0.0.1:${port}/`,
  `http://example.org@127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}/a.png`,
  `![x](http://127.0.0.1:${port}/a.png) {{http://127.0.0.1:${port}/}}`,
];

describe('an address that a user writes', () => {
  let server: Server;
  let connections = 0;
  let addresses: string[];
  let person: Person;
  let things: InputFixtures;
  beforeAll(async () => {
    server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '::', resolve));
    const bound = server.address();
    addresses = spellings(bound && typeof bound === 'object' ? bound.port : 0);
    const owner = freshName('owner');
    person = await signedIn(owner);
    await person.call(chatRoutes.saveKey, { body: { apiKey: DEMO_KEY } });
    const character = (await person.call(catalogRoutes.createCharacter, { body: aDraft() })).body.id;
    const chat = (await person.call(chatRoutes.saveHistory, { body: { characterId: character } })).body.id;
    const { messages } = (await person.call(chatRoutes.getChat, { params: { id: chat }, query: {} })).body;
    const body = { name: 'Rook', description: 'A thief.' };
    const persona = String((await person.call(chatRoutes.createPersona, { body })).body.id);
    const connection = (await person.call(chatRoutes.createConnection, { body: { name: 'Local' } })).body.id;
    const mine = { name: 'Mine', json: '{"prompt_order":[]}' };
    const preset = (await person.call(chatRoutes.createPreset, { body: mine })).body.id;
    const picture = { name: 'Harbor', imageData: ONE_PIXEL };
    const background = (await person.call(chatRoutes.createBackground, { body: picture })).body.id;
    const desk = { name: 'Desk', url: 'https://models.example.org/v1' };
    const endpoint = (await person.call(chatRoutes.createEndpoint, { body: desk })).body.id;
    const collection = (await person.call(socialRoutes.createCollection, { body: { name: 'Drawer' } })).body.id;
    const none = { reportable: character, report: '', decision: '', appealed: '' };
    things = {
      owner,
      character,
      chat,
      message: messages[0]?.id ?? '',
      persona,
      connection,
      preset,
      background,
      folderImport: '',
      endpoint,
      collection,
      ...none,
    };
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
  });

  const pathOf = ({ path, params }: DocumentedCall) =>
    params.reduce(
      (rest, name) => rest.replace(`{${name}}`, encodeURIComponent(rightParameter(path, name, things))),
      path,
    );

  it('would be seen to be called', async () => {
    for (const address of addresses.slice(0, 9)) await fetch(address).catch(() => undefined);
    expect(connections).toBeGreaterThanOrEqual(8);
    connections = 0;
  });

  it('is called by no field, parameter or header of any documented call', async () => {
    let turn = 0;
    const next = () => addresses[(turn += 1) % addresses.length] ?? '';
    for (const call of calls) {
      const { method, body, query, takesJson } = call;
      const path = pathOf(call);
      for (const name of Object.keys(query))
        await send(person, method, `${path}?${name}=${encodeURIComponent(next())}`);
      const forwarded = {
        'x-forwarded-host': next(),
        forwarded: `host=${next()}`,
        referer: next(),
        'x-original-url': next(),
      };
      if (body === null || !takesJson) {
        await send(person, method, path, undefined, undefined, forwarded);
        continue;
      }
      const [right = {}] = fc.sample(rightFields(body, things), { numRuns: 1, seed: 1 });
      for (const name of Object.keys(body)) {
        const text = JSON.stringify({ ...right, [name]: next() });
        await send(person, method, path, text, 'application/json', forwarded);
      }
    }
    expect(turn).toBeGreaterThan(300);
    await sleep(AFTERWARDS_MS);
    expect(connections).toBe(0);
  }, 120_000);

  it('is called by no model server of a user, which has another address than a public one', async () => {
    const codes: string[] = [];
    for (const address of [...addresses, ...addresses.map((one) => one.replace('http:', 'https:'))]) {
      const text = JSON.stringify({ name: 'Desk', url: address });
      const answer = await send(person, 'POST', '/api/endpoints', text);
      codes.push(answer.status === 201 ? 'added' : (codeOf(answer) ?? ''));
    }
    const { endpoints } = (await person.call(chatRoutes.listEndpoints, { query: {} })).body;
    for (const { id } of endpoints) await person.call(chatRoutes.testEndpoint, { params: { id }, body: {} });
    await person.call(chatRoutes.listModels, {});
    expect(new Set(codes)).toEqual(
      new Set(['added', 'endpoint.not_https', 'endpoint.not_public', 'endpoint.invalid_url']),
    );
    expect(connections).toBe(0);
  }, 120_000);

  it('is called by no file that is imported', async () => {
    const character = (await person.call(catalogRoutes.createCharacter, { body: aDraft() })).body.id;
    const statuses: number[] = [];
    for (const address of addresses) statuses.push(...(await importWithAddress(person, character, address)));
    expect(statuses.filter((status) => status === 201)).toHaveLength(addresses.length * 2);
    await sleep(AFTERWARDS_MS);
    expect(connections).toBe(0);
  }, 60_000);
});
