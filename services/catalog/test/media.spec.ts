import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogRoutes } from '@masque/contracts';
import { aViewer, eventually, startedService } from '@masque/testkit';
import sharp from 'sharp';
import { catalog } from '../src/service.ts';
import { aDraft, type StartedCatalog, startedCatalog } from './support/catalog.ts';
import { fakeS3 } from './support/fake-s3.ts';
import { aPng, aTellingJpeg, dataUrl } from './support/images.ts';

const author = aViewer();
const fetchMedia = (service: StartedCatalog, path: string, headers: Record<string, string> = {}) =>
  service.as(null).fetch(path, { headers });
const withSize = (url: string | null, size: string) => (url ?? '').replace('full', size);

describe('pictures of characters', () => {
  let folder: string;
  let service: StartedCatalog;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-pictures-'));
    service = await startedCatalog({ MEDIA_URL: `file://${folder}` });
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  it('are served in their sizes, for ever, as WebP', async () => {
    const { id, image } = await service.create(author, { image: dataUrl(await aPng()) });
    for (const [size, width] of [
      ['160', 160],
      ['640', 640],
      ['full', 900],
    ] as const) {
      const reply = await fetchMedia(service, withSize(image, size));
      expect(reply.status).toBe(200);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const bytes = Buffer.from(await reply.arrayBuffer());
      expect(reply.headers.get('content-length')).toBe(String(bytes.length));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
      const again = await fetchMedia(service, withSize(image, size), {
        'if-none-match': reply.headers.get('etag') ?? '',
      });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    const { body } = await service.as(null).call(catalogRoutes.listCharacters, { query: {} });
    expect(body.characters.find((card) => card.id === id)?.image).toBe(withSize(image, '640'));
  });

  it('of the same content are kept once, without leftovers and without what they told', async () => {
    const telling = dataUrl(await aTellingJpeg(), 'image/jpeg');
    const [one, other] = await Promise.all([
      service.create(author, { image: telling }),
      service.create(author, { image: telling }),
    ]);
    expect(one.image).toBe(other.image);
    const files = await readdir(folder, { recursive: true });
    expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([]);
    const bytes = Buffer.from(await (await fetchMedia(service, one.image ?? '')).arrayBuffer());
    expect(bytes.includes('Planted Name')).toBe(false);
  });

  it.each([
    [
      'a text behind the type of a picture',
      'data:image/png;base64,bm90IGEgcGljdHVyZSBhdCBhbGw=',
      415,
      'Please select an image file',
    ],
    ['an address', 'https://example.org/picture.png', 415, 'Please select an image file'],
    ['a file address', 'file:///etc/passwd', 415, 'Please select an image file'],
    [
      'SVG',
      dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
      415,
      'Please select an image file',
    ],
    ['more than 5 MB', dataUrl(Buffer.alloc(5 * 1024 * 1024 + 1)), 413, 'Image file is too large (max 5MB)'],
  ])('are not %s', async (_, image, status, sentence) => {
    const reply = await service.as(author).call(catalogRoutes.createCharacter, { body: aDraft({ image }) });
    expect([reply.status, reply.error.error]).toEqual([status, sentence]);
  });

  it('are only looked at when the texts are there', async () => {
    const body = aDraft({ name: '', image: 'data:image/png;base64,bm9uZQ==' });
    const reply = await service.as(author).call(catalogRoutes.createCharacter, { body });
    expect(reply.error.error).toBe('Character name is required');
  });

  it.each([
    `/media/${'0'.repeat(32)}/full.webp`,
    `/media/${'0'.repeat(32)}/320.webp`,
    `/media/${'0'.repeat(32)}/full.png`,
    `/media/${'A'.repeat(32)}/full.webp`,
    '/media/..%2f..%2fetc/passwd',
    `/media/${'0'.repeat(32)}/..%2f..%2fpackage.json`,
    `/media/%2e%2e/full.webp`,
    `/media/${'0'.repeat(32)}/full.webp%00.png`,
    `/media/${'0'.repeat(31)}%0a/full.webp`,
  ])('are nothing at %s', async (path) => {
    const reply = await fetchMedia(service, path);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('cache-control') ?? '').not.toContain('immutable');
    expect(await reply.json()).toMatchObject({ error: expect.any(String) });
  });
});

describe('pictures in an S3-compatible store (a small stand-in that checks signatures, not a real one)', () => {
  it('are kept and served like those in a folder; the bucket is made when it is missing', async () => {
    const s3 = await fakeS3();
    const service = await startedCatalog({ MEDIA_URL: s3.url });
    const { image } = await service.create(author, { image: dataUrl(await aPng()) });
    expect([...s3.objects.keys()].sort()).toEqual([
      '/pictures',
      ...['160', '640', 'full'].map((size) => `/pictures${withSize(image, size)}`.replace('/media', '')),
    ]);
    const reply = await fetchMedia(service, withSize(image, '640'));
    expect(await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 640,
    });
    expect((await fetchMedia(service, `/media/${'0'.repeat(32)}/full.webp`)).status).toBe(404);
    expect(s3.refused).toEqual([]);

    await s3.close();
    expect((await fetchMedia(service, withSize(image, '160'))).status).toBe(503);
    const ready = await service.as(null).fetch('/health/ready');
    expect(await ready.json()).toMatchObject({ parts: { media: 'down', store: 'up' } });
    await service.close();
  });

  it('with a wrong secret leave the service not ready', async () => {
    const s3 = await fakeS3();
    const service = await startedService(catalog, { MEDIA_URL: s3.url.replace('%2Fwith', 'without') });
    const report = async () => (await service.as(null).fetch('/health/ready')).json();
    await eventually(async () => {
      const { parts } = await report();
      return parts.discovery === 'up' && parts.consumer === 'up';
    });
    expect(await report()).toMatchObject({ status: 'not ready', parts: { media: 'down', store: 'up' } });
    expect(s3.refused.length).toBeGreaterThan(0);
    await service.close();
    await s3.close();
  });
});
