import { catalogRoutes, limits, type Viewer } from '@masque/contracts';
import { type RoleplayCard, emptyCard, readCard, writeCharx, writeJson, writePng } from '@masque/roleplay/cards';
import { aViewer } from '@masque/testkit';
import { aTellingJpeg } from '../../../libs/media/test/support/images.ts';
import { aTextChunk } from '../../../libs/roleplay/test/builders.ts';
import { pngOf } from '../../../libs/roleplay/test/pictures.ts';
import { type StartedCatalog, startedCatalog } from './support/catalog.ts';
import { sendCards } from './support/form.ts';
import { keepOriginal } from './support/originals.ts';

const SECRET = 'Planted Name';
const card: RoleplayCard = {
  ...emptyCard('Mira'),
  description: 'She lights the lamps.',
  personality: 'Quiet.',
  scenario: 'A harbour.',
  firstMessage: '"You are late."',
};

describe('a card that comes in and goes out again', () => {
  let service: StartedCatalog;
  beforeAll(async () => {
    service = await startedCatalog();
  });
  afterAll(() => service.close());

  const imported = async (author: Viewer, bytes: Uint8Array) => {
    const { status, body } = await sendCards(service, author, [{ name: 'mira', bytes }]);
    expect(status).toBe(201);
    return { id: body.characters[0]?.id ?? '', report: body.reports[0] };
  };
  const detail = async (viewer: Viewer, id: string) =>
    (await service.as(viewer).call(catalogRoutes.getCharacter, { params: { id }, query: { forEdit: 'true' } })).body;
  const edit = async (author: Viewer, id: string, own: object) => {
    const body = { name: 'Mira', summary: 's', ...own };
    expect((await service.as(author).call(catalogRoutes.updateCharacter, { params: { id }, body })).status).toBe(200);
  };
  const download = async (viewer: Viewer | null, id: string, format: string) => {
    const reply = await service.as(viewer).fetch(`/characters/${id}/export?format=${format}`);
    return new Uint8Array(await reply.arrayBuffer());
  };

  describe('with pictures that tell of a place', () => {
    const telling = async () => {
      const photo = new Uint8Array(await aTellingJpeg());
      const uri = `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`;
      const asset = { type: 'x_photo', name: 'her', ext: 'jpg', unknown: {} };
      const assets = [
        { ...asset, uri },
        { ...asset, uri: 'embeded://assets/x_photo/her.jpg' },
      ];
      const files = { 'assets/x_photo/her.jpg': photo };
      const parameters = aTextChunk('parameters', new TextEncoder().encode(SECRET));
      return { picture: pngOf(parameters), whole: { ...card, assets, files, extensions: { tool: { uri } } } };
    };
    /** Searches the bytes of a file and of all files in it. */
    const holds = (bytes: Uint8Array): boolean => {
      const read = readCard(bytes).card;
      const data = [
        ...Object.values(read.files),
        ...[...JSON.stringify(read).matchAll(/base64,([^"]+)/g)].map(([, text = '']) => Buffer.from(text, 'base64')),
      ];
      return [bytes, ...data].some((part) => Buffer.from(part).includes(SECRET));
    };

    it.each(['png', 'charx'] as const)('of a %s tells nobody, and says so in one line', async (format) => {
      const author = aViewer();
      const { picture, whole } = await telling();
      const bytes = format === 'png' ? writePng(whole, picture) : writeCharx(whole, { bytes: picture, ext: 'png' });
      const { id, report } = await imported(author, bytes);
      expect(report?.dropped).toEqual([{ field: 'pictures', message: expect.stringContaining('4 pictures') }]);
      await edit(author, id, { isPublic: true });
      for (const wanted of ['png', 'json', 'charx']) expect(holds(await download(null, id, wanted))).toBe(false);
      const { files } = readCard(await download(null, id, 'charx')).card;
      expect(files['assets/x_photo/her.jpg']?.length).toBeGreaterThan(500);
    });

    it('does so although it was imported before pictures were cleaned', async () => {
      const author = aViewer();
      const { picture, whole } = await telling();
      const { assets, extensions } = whole;
      const { id } = await service.create(author, { assets, extensions });
      const original = { fileName: 'mira.png', format: 'png' as const, bytes: writePng(whole, picture) };
      await keepOriginal(service, id, original);
      for (const wanted of ['png', 'json', 'charx']) expect(holds(await download(null, id, wanted))).toBe(false);
    });
  });

  describe('with more than a character has room for', () => {
    const long = {
      ...card,
      name: 'M'.repeat(300),
      description: 'd'.repeat(60_000),
      personality: 'p'.repeat(12_000),
      scenario: '🌊'.repeat(12_000),
      firstMessage: 'f'.repeat(12_000),
      exampleDialogs: 'e'.repeat(30_000),
      creatorNotes: 'n'.repeat(30_000),
      tags: Array.from({ length: 50 }, (_, i) => `${i}${'t'.repeat(50)}`),
    };
    const fields = [
      'name',
      'description',
      'personality',
      'scenario',
      'firstMessage',
      'exampleDialogs',
      'creatorNotes',
      'tags',
    ] as const;
    const textsOf = (own: RoleplayCard) => Object.fromEntries(fields.map((field) => [field, own[field]]));

    it('gives back all of it in every format', async () => {
      const author = aViewer();
      const { id } = await imported(author, writeJson(long));
      const own = await detail(author, id);
      expect([own.firstMessage.length, own.tags.length]).toEqual([10_000, limits.tags]);
      for (const format of ['png', 'json', 'charx'])
        expect(textsOf(readCard(await download(author, id, format)).card)).toEqual(textsOf(long));
    });

    it('gives back an edit as it was made, and the rest through all versions and copies', async () => {
      const [author, other] = [aViewer(), aViewer()];
      const { id } = await imported(author, writeJson(long));
      const kept = await detail(author, id);
      const { name } = kept;
      await edit(author, id, { name, summary: 'Another.', isPublic: true, reuse: 'fork' });
      await edit(author, id, { name, firstMessage: 'Shorter.', tags: ['one'] });
      const changed = { ...textsOf(long), firstMessage: 'Shorter.', tags: ['one'] };
      expect(textsOf(readCard(await download(author, id, 'json')).card)).toEqual(changed);
      const fork = { params: { id }, body: {} };
      const copy = (await service.as(other).call(catalogRoutes.forkCharacter, fork)).body;
      expect(textsOf(readCard(await download(other, copy.id, 'charx')).card)).toEqual(changed);
      // Restores by hand what was kept of the file.
      await edit(author, id, { name, firstMessage: kept.firstMessage, tags: kept.tags });
      expect(textsOf(readCard(await download(author, id, 'json')).card)).toEqual(textsOf(long));
    });

    it('becomes the same character again', async () => {
      const author = aViewer();
      const first = await imported(author, writeJson(long));
      const again = await imported(author, await download(author, first.id, 'png'));
      const texts = async (id: string) => {
        const { name, summary, description, firstMessage, tags } = await detail(author, id);
        return { name, summary, description, firstMessage, tags };
      };
      expect(await texts(again.id)).toEqual(await texts(first.id));
    });
  });

  it.each(['png', 'json', 'charx'])('keeps the gender in a %s of ours', async (format) => {
    const author = aViewer();
    const { id } = await service.create(author, { gender: 'Female' });
    const file = await download(author, id, format);
    expect(readCard(file).card.extensions['masque/gender']).toBe('Female');
    const again = await imported(author, file);
    expect((await detail(author, again.id)).gender).toBe('Female');
    await edit(author, again.id, { gender: 'Other' });
    const { extensions } = readCard(await download(author, again.id, format)).card;
    expect(extensions['masque/gender']).toBe('Other');
    await edit(author, again.id, { gender: '' });
    expect(readCard(await download(author, again.id, format)).card.extensions).not.toHaveProperty('masque/gender');
  });

  it('keeps what another program means by our gender', async () => {
    const author = aViewer();
    const extensions = { 'masque/gender': { is: 'fluid' } };
    const { id } = await imported(author, writeJson({ ...card, extensions }));
    expect((await detail(author, id)).gender).toBe('');
    expect(readCard(await download(author, id, 'json')).card.extensions).toMatchObject(extensions);
  });

  it('with null characters and halves of characters can be saved again as it was read', async () => {
    const author = aViewer();
    const odd = new TextEncoder().encode(
      String.raw`{"name":"Mi\u0000ra","description":"d\u0000","personality":"p\ud800","first_mes":"\u0000f","scenario":"s","mes_example":"",
      "creator_notes":"n\u0000","tags":["a\u0000b"],"extensions":{"x\u0000":"\u0000"},
      "character_book":{"entries":[{"keys":["k\u0000"],"content":"\u0000c"}]}}`,
    );
    const { id, report } = await imported(author, odd);
    expect(report?.repaired.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['name', 'personality', 'tags[0]', 'character_book.entries[0].content']),
    );
    const { name, summary, description, personality, firstMessage, creatorNotes, tags, lorebook, extensions } =
      await detail(author, id);
    expect([name, personality, firstMessage, tags]).toEqual(['Mira', 'p\ufffd', 'f', ['ab']]);
    await edit(author, id, {
      name,
      summary,
      description,
      personality,
      firstMessage,
      creatorNotes,
      tags,
      lorebook,
      extensions,
    });
  });
});
