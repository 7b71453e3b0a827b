import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogRoutes, type Viewer } from '@masque/contracts';
import { emptyCard, readCard, writeCharx, writeJson, writePng } from '@masque/roleplay/cards';
import { aViewer, eventually } from '@masque/testkit';
import { ExportQueue } from '../src/characters/card-files/card.queue.ts';
import { aDraft, type StartedCatalog, startedCatalog } from './support/catalog.ts';
import { sendCards } from './support/form.ts';
import { aPng, dataUrl } from './support/images.ts';
import { openFilesIn } from './support/open-files.ts';
import { keepOriginal } from './support/originals.ts';

const author = aViewer();
const foreign = { text: 'kept', list: [1, { deep: null }] };
const files = { 'assets/x_sound/hammer.ogg': Uint8Array.of(9, 8, 7), 'notes/unnamed.bin': Uint8Array.of(0, 255) };
/** A card from another program; its texts match `aDraft`, which the character starts with. */
const imported = {
  ...emptyCard('Mira'),
  creatorNotes: 'For foggy evenings.',
  files,
  unknown: { card: { outer_unknown: foreign }, data: { data_unknown: foreign } },
};

describe('a character as a card file', () => {
  let service: StartedCatalog;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-transfers-'));
    service = await startedCatalog({ TRANSFER_FOLDER: folder });
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const download = async (id: string, query = '', viewer: Viewer | null = author, init: RequestInit = {}) => {
    const reply = await service.as(viewer).fetch(`/characters/${id}/export${query}`, init);
    const bytes = new Uint8Array(await reply.arrayBuffer());
    return { status: reply.status, headers: reply.headers, bytes };
  };
  const refusal = async (id: string, viewer: Viewer | null, query = '') => {
    const { status, bytes } = await download(id, query, viewer);
    return [status, JSON.parse(new TextDecoder().decode(bytes)).code];
  };
  const keep = (id: string, format: 'png' | 'charx' | 'json', bytes: Uint8Array) =>
    keepOriginal(service, id, { fileName: `mira.${format}`, format, bytes });

  it.each([
    ['', 'image/png', 'Mira.png', 'png', 'V3'],
    ['?format=png', 'image/png', 'Mira.png', 'png', 'V3'],
    ['?format=json', 'application/json; charset=utf-8', 'Mira.json', 'json', 'V3'],
    ['?format=json&spec=v2', 'application/json; charset=utf-8', 'Mira.json', 'json', 'V2'],
    ['?format=charx', 'application/zip', 'Mira.charx', 'charx', 'V3'],
  ])('comes with %j as %s', async (query, type, name, format, spec) => {
    const { id } = await service.create(author, { tags: ['harbour'], creatorNotes: 'Be kind.' });
    const { status, headers, bytes } = await download(id, query);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename=${name}`,
      'content-length': String(bytes.length),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const { card, report } = readCard(bytes);
    expect(report).toMatchObject({ format, spec, dropped: [] });
    const { name: own, scenario, personality, firstMessage } = aDraft();
    expect(card).toMatchObject({ name: own, scenario, personality, firstMessage, tags: ['harbour'] });
    expect(card).toMatchObject({ creatorNotes: 'Be kind.', extensions: { 'masque/summary': aDraft().summary } });
  });

  it('has nothing of who uses it and of how it is kept', async () => {
    const friend = aViewer();
    const { id } = await service.create(author);
    for (const query of ['', '?format=json', '?format=charx']) {
      const { card } = readCard((await download(id, query)).bytes);
      for (const secret of [author.userId, author.username, friend.userId, id])
        expect(JSON.stringify(card)).not.toContain(secret);
      expect(JSON.stringify(card)).not.toMatch(/favo|isPublic|shared|revision|moderation/i);
    }
  });

  describe('that was imported', () => {
    const importedAs = async (format: 'png' | 'charx' | 'json', bytes: Uint8Array, own = {}) => {
      const { id } = await service.create(author, { creatorNotes: imported.creatorNotes, ...own });
      await keep(id, format, bytes);
      return id;
    };

    it('has its picture, its files and its unknown fields, after edits too', async () => {
      const picture = await aPng(30, 20);
      const id = await importedAs('png', writePng(imported, picture));
      await service.as(author).call(catalogRoutes.updateCharacter, {
        params: { id },
        body: { name: 'Mira', summary: 's', personality: 'Softer.' },
      });
      const { card, image } = readCard((await download(id)).bytes);
      expect(Buffer.from(image?.bytes ?? []).equals(picture)).toBe(true);
      expect({ ...card, files: { ...card.files } }).toMatchObject({
        personality: 'Softer.',
        creatorNotes: 'For foggy evenings.',
        files,
        unknown: imported.unknown,
      });
      const charx = readCard((await download(id, '?format=charx')).bytes);
      expect({ ...charx.card.files }).toMatchObject(files);
      expect(Buffer.from(charx.image?.bytes ?? []).equals(picture)).toBe(true);
      expect(readCard((await download(id, '?format=json')).bytes).card.unknown).toEqual(imported.unknown);
    });

    it('has the picture that its author has chosen since, in place of the old one', async () => {
      const old = await aPng(30, 20, 1);
      const main = { type: 'icon', name: 'main', ext: 'png', unknown: {} };
      const assets = [{ ...main, uri: 'embeded://assets/icon/main.png' }];
      const original = writeCharx({ ...imported, assets, files: { ...files, 'assets/icon/main.png': old } });
      const id = await importedAs('charx', original, { assets });
      const body = { name: 'Mira', summary: 's', image: dataUrl(await aPng(50, 40, 2)) };
      await service.as(author).call(catalogRoutes.updateCharacter, { params: { id }, body });
      for (const query of ['', '?format=charx', '?format=json']) {
        const { card, image } = readCard((await download(id, query)).bytes);
        expect(image?.ext).toBe(query === '' ? 'png' : 'webp');
        expect(Buffer.from(image?.bytes ?? []).equals(old)).toBe(false);
        expect(Object.values(card.files).some((file) => Buffer.from(file).equals(old))).toBe(false);
      }
    });

    it('is refused in a format that its files do not fit into', async () => {
      const large = { ...imported, files: { 'a.bin': new Uint8Array(10_000_000) } };
      const assets = [{ type: 'x_a', uri: 'embeded://a.bin', name: 'a', ext: 'bin', unknown: {} }];
      const id = await importedAs('charx', writeCharx({ ...large, assets }), { assets });
      expect(await refusal(id, author, '?format=json')).toEqual([400, 'character.export_unfit']);
      expect((await download(id, '?format=charx')).status).toBe(200);
    });

    it('without a picture gets the default one in a PNG', async () => {
      const id = await importedAs('json', writeJson(imported));
      const { image } = readCard((await download(id)).bytes);
      expect(Buffer.from(image?.bytes ?? []).readUInt32BE(16)).toBe(512);
      expect(readCard((await download(id, '?format=charx')).bytes).image).toBeNull();
    });
  });

  it('made here has its own picture, and in a PNG always one', async () => {
    const plain = await service.create(author);
    expect(readCard((await download(plain.id)).bytes).image?.ext).toBe('png');
    const { id } = await service.create(author, { image: dataUrl(await aPng(300, 200)) });
    const { image } = readCard((await download(id)).bytes);
    expect([16, 20].map((at) => Buffer.from(image?.bytes ?? []).readUInt32BE(at))).toEqual([300, 200]);
    expect(readCard((await download(id, '?format=charx')).bytes).image?.ext).toBe('webp');
  });

  it.each([
    [
      '灯台守 ミラ',
      `attachment; filename="??? ??.png"; filename*=UTF-8''%E7%81%AF%E5%8F%B0%E5%AE%88%20%E3%83%9F%E3%83%A9.png`,
    ],
    ['../..\\etc/passwd', 'attachment; filename="etc passwd.png"'],
    ['a"b\r\nX: 1;c', 'attachment; filename="a b X 1;c.png"'],
    ['con', 'attachment; filename=_con.png'],
    ['...', 'attachment; filename=character.png'],
  ])('is named after the character, safely: %j', async (name, disposition) => {
    const { id } = await service.create(author, { name });
    expect((await download(id)).headers.get('content-disposition')).toBe(disposition);
  });

  it('is for its author, and for everybody when it is public', async () => {
    const shown = await service.create(author);
    const hidden = await service.create(author, { isPublic: false });
    const stranger = aViewer();
    for (const viewer of [stranger, null]) {
      expect((await download(shown.id, '?format=json', viewer)).status).toBe(200);
      expect(await refusal(hidden.id, viewer)).toEqual([404, 'character.not_found']);
    }
    expect((await download(hidden.id, '?format=json')).status).toBe(200);
    await service.as(author).call(catalogRoutes.deleteCharacter, { params: { id: shown.id }, query: {} });
    expect(await refusal(shown.id, author)).toEqual([404, 'character.not_found']);
  });

  it('is its author’s alone when they let others do nothing with it', async () => {
    const { id } = await service.create(author, { reuse: 'none' });
    for (const viewer of [aViewer(), aViewer({ isAdmin: true }), null])
      expect(await refusal(id, viewer)).toEqual([403, 'character.export_refused']);
    expect((await download(id)).status).toBe(200);
  });

  it.each(['?format=exe', '?spec=v1', '?format='])('is not made for %s', async (query) => {
    const { id } = await service.create(author);
    expect(await refusal(id, author, query)).toEqual([400, 'request.invalid']);
  });

  it('lets others go on while it is written, and leaves no file behind', async () => {
    const noise = Uint8Array.from({ length: 10_000_000 }, (_, i) => Math.imul(i, 2_654_435_761) >>> 27);
    const { id } = await service.create(author);
    await keep(id, 'charx', writeCharx({ ...imported, files: { 'noise.bin': noise } }));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const { bytes } = await download(id, '?format=charx');
    clearInterval(timer);
    expect(readCard(bytes).card.files['noise.bin']).toHaveLength(noise.length);
    // On the service's own thread, hardly any timer would fire before the response.
    expect(turns).toBeGreaterThan(20);
    expect(await readdir(folder)).toEqual([]);
    await eventually(async () => (await openFilesIn(folder)).length === 0);
  });

  it('keeps no import waiting', async () => {
    const written = Promise.withResolvers<void>();
    const { signal } = new AbortController();
    const exports = Array.from({ length: 3 }, () =>
      service.app.get(ExportQueue).inTurn('visitor', signal, () => written.promise),
    );
    const { status } = await sendCards(
      service,
      author,
      [{ name: 'mira.json', bytes: writeJson(emptyCard('Mira')) }],
      {},
    );
    expect(status).toBe(201);
    written.resolve();
    await Promise.all(exports);
  });

  it('is given up when its reader hangs up', async () => {
    const { id } = await service.create(author);
    const hangUp = new AbortController();
    const cut = download(id, '', author, { signal: hangUp.signal });
    hangUp.abort();
    await expect(cut).rejects.toThrow('abort');
    await eventually(async () => (await openFilesIn(folder)).length === 0);
    expect((await download(id)).status).toBe(200);
  });
});
