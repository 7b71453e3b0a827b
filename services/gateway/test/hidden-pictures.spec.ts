import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HiddenPictures } from '@masque/contracts';
import { mediaUrl, openMediaStore } from '@masque/media';
import { aCharacter, eventSource, eventually } from '@masque/testkit';
import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { anAccount, hiddenPictures, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const hash = 'cd'.repeat(16);
const path = mediaUrl('characters', hash, '640');
const LIMIT_MS = 1_000;

describe('the picture of a hidden character', () => {
  let folder: string;
  let identity: StandIn;
  let catalog: StandIn;
  let service: StartedGateway;
  let source: Awaited<ReturnType<typeof eventSource>>;
  let revision = 1;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-hidden-'));
    const store = openMediaStore({ kind: 'folder', folder });
    await store.put({ prefix: 'characters', hash, size: '640' }, Buffer.from('a picture'));
    await store.put({ prefix: 'people', hash, size: '640' }, Buffer.from('a face'));
    identity = await standIn('identity', ({ path: asked }, response) => {
      const id = new URL(asked, 'http://identity').pathname.split('/').at(-1) ?? '';
      sendJson(response, anAccount(id, { isAdmin: id === 'curator' }));
    });
    catalog = await standIn('catalog', (_, response) => sendJson(response, {}));
    service = await startedGateway({
      IDENTITY_URL: identity.url,
      CATALOG_URL: catalog.url,
      MEDIA_URL: `file:${folder}`,
    });
    source = await eventSource(service);
  });
  afterAll(async () => {
    await source.close();
    await service.close();
    await Promise.all([identity.close(), catalog.close()]);
    await rm(folder, { recursive: true });
  });

  const get = (headers: Record<string, string> = {}, at = path) => service.fetch(at, { headers });
  const set = async (pictures: HiddenPictures['pictures'], moderation: 'hidden' | 'none') => {
    hiddenPictures.pictures = pictures;
    revision += 1;
    await source.publish('character.changed', aCharacter({ characterId: 'c1', image: path, moderation, revision }));
  };
  const status = async (expected: number) => eventually(async () => (await get()).status === expected, LIMIT_MS);

  it('is seen by its authors and administrators alone, and kept nowhere, until it is back', async () => {
    // The gateway reads events from where it joins.
    await eventually(async () => {
      await set([{ hash, authorIds: ['iris', 'otto'] }], 'hidden');
      return (await get()).status === 404;
    }, 25_000);
    await set([], 'none');
    await status(200);
    const etag = (await get()).headers.get('etag') ?? '';

    await set([{ hash, authorIds: ['iris', 'otto'] }], 'hidden');
    await status(404);
    const known = { 'if-none-match': etag };
    const [stranger, visitor, range] = [await service.signIn('sam'), {}, { range: 'bytes=0-1' }];
    for (const headers of [visitor, stranger, known, { ...stranger, ...known }, range]) {
      const reply = await get(headers);
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
    for (const who of ['iris', 'otto', 'curator']) {
      const reply = await get({ ...(await service.signIn(who)), ...known });
      expect([who, reply.status, await reply.text()]).toEqual([who, 200, 'a picture']);
      expect(reply.headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await get({}, mediaUrl('people', hash, '640'))).status).toBe(200);

    await set([], 'none');
    await status(200);
  });

  it('is asked for only when a character changes that is hidden, or shows a hidden picture', async () => {
    const earlier = hiddenPictures.asked;
    await set([], 'hidden');
    await eventually(() => hiddenPictures.asked > earlier);
    const before = hiddenPictures.asked;
    revision += 1;
    await source.publish('character.changed', aCharacter({ characterId: 'c2', image: null, revision }));
    await source.publish('character.changed', aCharacter({ characterId: 'c3', image: path, revision }));
    await set([{ hash, authorIds: ['iris'] }], 'hidden');
    await status(404);
    expect(hiddenPictures.asked - before).toBeLessThanOrEqual(2);
  });
});
