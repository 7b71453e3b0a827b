import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogRoutes } from '@masque/contracts';
import { Pictures } from '@masque/media';
import { aViewer, eventually, startedService } from '@masque/testkit';
import { catalog } from '../src/service.ts';
import { aDraft, type StartedCatalog, startedCatalog } from './support/catalog.ts';
import { aPixelBomb } from '../../../libs/media/test/support/pixel-bomb.ts';
import { aPng, dataUrl } from './support/images.ts';

const author = aViewer();
const notRead = (kind: string) =>
  `${kind} files can’t be used as pictures. Save the picture as JPEG, PNG or WebP, then choose it again.`;
const hashOf = (url: string | null) => /^\/media\/characters\/([0-9a-f]{32})\/full\.webp$/.exec(url ?? '')?.[1] ?? '';

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

  const folderOf = (hash: string) => join(folder, 'characters', hash.slice(0, 2), hash);
  const sizesOf = (hash: string) => readdir(folderOf(hash)).then((files) => files.sort());
  const aged = async (hash: string) => {
    const days = new Date(Date.now() - 25 * 60 * 60_000);
    for (const file of await sizesOf(hash)) await utimes(join(folderOf(hash), file), days, days);
  };

  it('are kept in their sizes under the prefix of characters', async () => {
    const { id, image } = await service.create(author, { image: dataUrl(await aPng()) });
    expect(await sizesOf(hashOf(image))).toEqual(['160.webp', '640.webp', 'full.webp']);
    const { body } = await service.as(null).call(catalogRoutes.listCharacters, { query: {} });
    expect(body.characters.find((card) => card.id === id)?.image).toBe(image?.replace('full', '640'));
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
    ['SVG', dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'), 415, notRead('SVG')],
    ['HEIC', dataUrl(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'image/jpeg'), 415, notRead('HEIC')],
    ['a bomb', dataUrl(aPixelBomb(30_000, 30_000)), 413, 'This picture has too many pixels (max 40 megapixels)'],
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

  it('go a day after nothing refers to them, and stay for the chats of a deleted character', async () => {
    const pictures = service.app.get(Pictures, { strict: false });
    const orphan = await pictures.add(author.userId, await aPng(20, 20, 1));
    const fresh = await pictures.add(author.userId, await aPng(20, 20, 2));
    const shown = await service.create(author, { image: dataUrl(await aPng(20, 20, 3)) });
    const deleted = await service.create(author, { image: dataUrl(await aPng(20, 20, 4)) });
    await service.as(author).call(catalogRoutes.deleteCharacter, { params: { id: deleted.id }, query: {} });
    for (const hash of [orphan.hash, hashOf(shown.image), hashOf(deleted.image)]) await aged(hash);
    expect(await pictures.sweep()).toBe(1);
    await expect(readdir(folderOf(orphan.hash))).rejects.toThrow('ENOENT');
    for (const hash of [fresh.hash, hashOf(shown.image), hashOf(deleted.image)]) {
      expect(await sizesOf(hash)).toHaveLength(3);
    }
  });

  it('stay for the chats that show an earlier one, and as long as a copy has it', async () => {
    const pictures = service.app.get(Pictures, { strict: false });
    const reader = aViewer();
    const shade = (n: number) => aPng(24, 24, 10 * n).then((png) => dataUrl(png));
    const { id, image } = await service.create(author, { image: await shade(0), reuse: 'fork' });
    const change = async (n: number) => {
      const edit = { params: { id }, body: { ...aDraft(), image: await shade(n) } };
      return hashOf((await service.as(author).call(catalogRoutes.updateCharacter, edit)).body.image);
    };
    const first = hashOf(image);
    const second = await change(1);
    const fork = await service.as(reader).call(catalogRoutes.forkCharacter, { params: { id }, body: {} });
    expect(hashOf(fork.body.image)).toBe(second);
    await change(2);
    for (const hash of [first, second]) await aged(hash);
    await pictures.sweep();
    for (const hash of [first, second]) expect(await sizesOf(hash)).toHaveLength(3);
    // The character remembers its newest twenty pictures.
    for (let n = 3; n < 24; n += 1) await change(n);
    await pictures.sweep();
    await expect(readdir(folderOf(first))).rejects.toThrow('ENOENT');
    expect(await sizesOf(second)).toHaveLength(3);
    // A deleted copy still shows it in the chats that it had.
    await service.as(reader).call(catalogRoutes.deleteCharacter, { params: { id: fork.body.id }, query: {} });
    await pictures.sweep();
    expect(await sizesOf(second)).toHaveLength(3);
  });

  it('are at most so many bytes a user and day, over all instances, also when they are sent at once', async () => {
    const limited = await startedCatalog({ DAILY_UPLOAD_MIB: '1' });
    const prefix = { NAME_PREFIX: limited.env['NAME_PREFIX'] ?? '', DAILY_UPLOAD_MIB: '1' };
    const other = await startedCatalog({ ...prefix });
    // Not a picture, but it still counts: it was sent and inspected.
    const image = dataUrl(Buffer.alloc(300_000));
    const send = (service: StartedCatalog, viewer = author) =>
      service.as(viewer).call(catalogRoutes.createCharacter, { body: aDraft({ image }) });
    const replies = await Promise.all([limited, other, limited, other, limited].map((service) => send(service)));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([415, 415, 415, 429, 429]);
    const { error, status } = await send(other);
    expect([status, error.details]).toEqual([429, ['Uploads are limited to 1 MiB a day']]);
    expect(error.remainingTime).toBeGreaterThan(0);
    expect((await send(limited, aViewer())).status).toBe(415);
    await Promise.all([limited.close(), other.close()]);
  });

  it('whose store cannot be used leave the service not ready', async () => {
    const closed = await startedService(catalog, { MEDIA_URL: 's3://key:secret@127.0.0.1:9/pictures' });
    const report = async () => (await closed.as(null).fetch('/health/ready')).json();
    await eventually(async () => (await report()).parts.discovery === 'up');
    expect(await report()).toMatchObject({ status: 'not ready', parts: { media: 'down', store: 'up' } });
    await closed.close();
  });
});
