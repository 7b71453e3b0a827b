import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogRoutes, limits, type Viewer } from '@masque/contracts';
import { emptyCard, readCard, writeCharx, writeJson, writePng } from '@masque/roleplay/cards';
import { aViewer, eventually } from '@masque/testkit';
import { archiveOf } from '../../../libs/roleplay/test/archives.ts';
import { type StartedCatalog, startedCatalog } from './support/catalog.ts';
import { arrivingImport } from './support/arriving-import.ts';
import { formOf, sendCards, type FormFile } from './support/form.ts';
import { aPng } from './support/images.ts';
import { openFilesIn } from './support/open-files.ts';
import { readOriginal } from './support/originals.ts';

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const foreign = { text: 'kept', list: [1, { deep: null }] };
const files = { 'assets/x_sound/hammer.ogg': Uint8Array.of(9, 8, 7) };
const mira = {
  ...emptyCard('Mira'),
  description: 'She lights the lamps of the harbour. And she listens.',
  firstMessage: '"You are late."',
  tags: ['harbour', 'fog'],
  extensions: { 'other/tool': foreign },
  files,
  unknown: { card: { outer_unknown: foreign }, data: { data_unknown: foreign } },
};
const v1 = { name: 'Aria', description: 'A smith.', personality: '', scenario: '', first_mes: 'Hi', mes_example: '' };

const byaf = [
  ['manifest.json', encode({ schemaVersion: 1, characters: ['characters/m/character.json'], scenarios: [] })],
  ['characters/m/character.json', encode({ schemaVersion: 1, id: 'm', name: 'Mira', persona: 'Lights lamps.' })],
] as const;

describe('importing cards', () => {
  let service: StartedCatalog;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-transfers-'));
    await writeFile(join(folder, 'left by a crash'), 'x');
    service = await startedCatalog({ TRANSFER_FOLDER: folder });
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const send = (own: readonly FormFile[], viewer: Viewer | null = aViewer(), options = {}) =>
    sendCards(service, viewer, own, options);
  const get = async (author: Viewer, id: string) => {
    const input = { params: { id }, query: { forEdit: 'true' } };
    return (await service.as(author).call(catalogRoutes.getCharacter, input)).body;
  };
  const download = async (author: Viewer, id: string, format: string) => {
    const reply = await service.as(author).fetch(`/characters/${id}/export?format=${format}`);
    return new Uint8Array(await reply.arrayBuffer());
  };
  const openFiles = () => openFilesIn(folder);
  /** Starts an import whose body doesn't end by itself. */
  const begun = async (author: Viewer) => {
    const sending = await arrivingImport(service, author);
    sending.begin('a.json', '{"a":');
    return sending;
  };

  it('makes private characters of them, with their pictures, and says what was read', async () => {
    const author = aViewer();
    const picture = await aPng(300, 200);
    const { status, body } = await send([{ name: 'mira.png', bytes: writePng(mira, picture) }], author);
    expect(status).toBe(201);
    const [character] = body.characters;
    expect(character).toMatchObject({ name: 'Mira', isPublic: false, isAuthor: true, tags: ['harbour', 'fog'] });
    expect(character?.image).toMatch(/640\.webp$/);
    expect(body.reports).toMatchObject([
      { file: 'mira.png', name: 'Mira', format: 'png', spec: 'V3', characterId: character?.id, cut: [], dropped: [] },
    ]);
    expect(body.reports[0]?.kept.map(({ field }) => field)).toContain('data_unknown');
    const whole = await get(author, character?.id ?? '');
    expect(whole).toMatchObject({ description: mira.description, firstMessage: mira.firstMessage, scenario: '' });
    // A card without a summary gets one from its description.
    expect(whole.summary).toBe('She lights the lamps of the harbour.');
    const stranger = await service
      .as(aViewer())
      .call(catalogRoutes.getCharacter, { params: { id: whole.id }, query: {} });
    expect(stranger.status).toBe(404);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['V1 JSON', () => encode(v1), 'V1'],
    ['V2 JSON', () => writeJson(mira, 'v2'), 'V2'],
    ['V3 JSON', () => writeJson(mira), 'V3'],
    ['a PNG with both chunks', async () => writePng(mira, await aPng(9, 9)), 'V3'],
    ['a CHARX', () => writeCharx(mira), 'V3'],
    ['a CHARX of ZIP64', () => archiveOf([['card.json', writeJson(mira)]], { zip64: 'all' }), 'V3'],
    ['a BYAF', () => archiveOf(byaf), 'V3'],
    ['YAML', () => new TextEncoder().encode('name: Mira\ncontext: A lamplighter.\ngreeting: Hi\n'), 'V1'],
  ])('of %s', async (_, bytes, spec) => {
    // The content decides the format, not the name.
    const { status, body } = await send([{ name: 'a.txt', bytes: await bytes() }]);
    expect([status, body.characters.length, body.reports[0]?.spec]).toEqual([201, 1, spec]);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array | string, RegExp]>([
    ['nothing', () => '', /is empty/],
    ['a text', () => 'just some words', /isn’t a character card/],
    ['a picture without a card', () => aPng(9, 9), /no character card/],
    ['an iPhone’s photo', () => '\0\0\0\x18ftypheic\0\0\0\0mif1heic', /^HEIC pictures can’t contain a character card/],
    ['another JSON', () => encode({ a: 1 }), /isn’t a character card/],
    ['a name alone', () => encode({ name: 'Aria', creator_notes: 'Mine.' }), /isn’t a character card/],
    ['a preset', () => encode({ name: 'Calm', temperature: 0.7, top_p: 1 }), /preset.*Settings/],
    ['an instruct template', () => encode({ name: 'Own', input_sequence: '>' }), /instruct template/],
    [
      'a bare list of lore',
      () => encode([{ key: 'fog', content: 'Thick.' }]),
      /Lorebooks page, or into one of your characters/,
    ],
    ['damaged JSON', () => '{"name": "Mira", ', /damaged/],
    ['a lorebook', () => encode({ entries: { 0: { key: ['a'], content: 'b' } } }), /lorebook/],
    [
      'a chat',
      () => '{"user_name":"A","character_name":"B","chat_metadata":{}}\n{"name":"A","is_user":true,"mes":"Hi"}\n',
      /chat/,
    ],
    ['100,000 levels', () => `{"name":"A","description":${'['.repeat(100_000)}`, /nested too deeply|damaged/],
    [
      'paths that leave the archive',
      () =>
        archiveOf([
          ['card.json', writeJson(mira)],
          ['../../evil', Uint8Array.of(1)],
        ]),
      /isn’t safe/,
    ],
    [
      'a bomb',
      () =>
        archiveOf([
          ['card.json', writeJson(mira)],
          ['a.bin', new Uint8Array(30_000_000)],
        ]),
      /isn’t safe/,
    ],
    ['an archive without card.json', () => archiveOf([['a.txt', Uint8Array.of(1)]]), /no “card.json”/],
    ['a damaged archive', () => writeCharx(mira).subarray(0, 200), /damaged|no character card|isn’t/],
    [
      'a greeting that is too long',
      () => writeJson({ ...mira, files: {}, alternateGreetings: ['x'.repeat(20_001)] }),
      /1 more than the 20,000/,
    ],
  ])('refuses %s with a sentence', async (_, bytes, sentence) => {
    const { status, error } = await send([{ name: 'a.png', bytes: await bytes() }]);
    expect([status, error.code]).toEqual([400, 'card.unreadable']);
    expect(error.reports[0]?.error).toMatch(sentence);
    expect(error.details?.[0]).toBe(`a.png: ${error.reports[0]?.error}`);
  });

  it('names RisuAI’s module in the report, and keeps it', async () => {
    const author = aViewer();
    const risum = Uint8Array.of(111, 0, 1, 0, 0, 0, 123, 0);
    const bytes = archiveOf([
      ['card.json', writeJson({ ...mira, files: {} })],
      ['module.risum', risum],
    ]);
    const { body } = await send([{ name: 'mira.charx', bytes }], author);
    expect(body.reports[0]?.kept).toContainEqual({
      field: 'module.risum',
      message: expect.stringMatching(/RisuAI module .*kept.*only its regex scripts/),
    });
    const again = readCard(await download(author, body.characters[0]?.id ?? '', 'charx'));
    expect(again.card.files['module.risum']).toEqual(risum);
  });

  it('refuses a file of more than 64 MiB, and reads the next one', async () => {
    const tooLarge = new Uint8Array(limits.uploadBodyBytes + 1);
    const { status, body } = await send([
      { name: 'large.bin', bytes: tooLarge },
      { name: 'mira.json', bytes: writeJson(mira) },
    ]);
    expect([status, body.characters.length]).toEqual([201, 1]);
    expect(body.reports.map(({ error }) => error)).toEqual(['This file is too big.', undefined]);
  });

  it('lets each file succeed or fail by itself', async () => {
    const author = aViewer();
    const { status, body } = await send(
      [
        { name: 'a.json', bytes: encode(v1) },
        { name: 'broken.png', bytes: 'no' },
        { name: 'b.json', bytes: encode({ ...v1, name: 'Bea' }) },
      ],
      author,
    );
    expect(status).toBe(201);
    expect(body.characters.map(({ name }) => name)).toEqual(['Aria', 'Bea']);
    expect(new Set(body.characters.map(({ id }) => id)).size).toBe(2);
    expect(body.reports.map(({ file, error }) => [file, error === undefined])).toEqual([
      ['a.json', true],
      ['broken.png', false],
      ['b.json', true],
    ]);
  });

  it('only says what would be read, in a preview', async () => {
    const author = aViewer();
    const file = { name: 'mira.json', bytes: writeJson(mira) };
    const { status, body } = await send([file], author, { query: '?preview=true' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ characters: [], reports: [{ file: 'mira.json', name: 'Mira', characterId: null }] });
    const { characters } = (await service.as(author).call(catalogRoutes.listCharacters, { query: { filter: 'mine' } }))
      .body;
    expect(characters).toEqual([]);
  });

  it('makes each file once, however often a call with one Idempotency-Key is repeated', async () => {
    const author = aViewer();
    const own = [
      { name: 'a.json', bytes: encode(v1) },
      { name: 'b.json', bytes: encode({ ...v1, name: 'Bea' }) },
    ];
    const creationId = '01J0000000000000000000000A';
    const first = await send(own, author, { creationId });
    const again = await send(own, author, { creationId });
    expect(first.body.characters.map(({ id }) => id)[0]).toBe(creationId);
    expect(again.body.characters.map(({ id }) => id)).toEqual(first.body.characters.map(({ id }) => id));
    const { total } = (await service.as(author).call(catalogRoutes.listCharacters, { query: { filter: 'mine' } })).body;
    expect(total).toBe(2);
  });

  it('keeps the file as it came, and an export brings back all of it', async () => {
    const author = aViewer();
    const bytes = writePng(mira, await aPng(30, 20));
    const { body } = await send([{ name: 'mira.png', bytes }], author);
    const id = body.characters[0]?.id ?? '';
    const original = await readOriginal(service, id);
    expect(original).toMatchObject({ fileName: 'mira.png', format: 'png' });
    expect(Buffer.from(original?.bytes ?? []).equals(bytes)).toBe(true);
    const before = readCard(bytes);
    for (const format of ['png', 'charx']) {
      const { card, image } = readCard(await download(author, id, format));
      const { 'masque/summary': summary, ...extensions } = card.extensions;
      expect(summary).toBe('She lights the lamps of the harbour.');
      expect({ ...card, extensions, assets: undefined, files: {} }).toEqual({
        ...before.card,
        assets: undefined,
        files: {},
      });
      expect({ ...card.files }).toMatchObject(files);
      expect(image).toEqual(before.image);
    }
    const json = readCard(await download(author, id, 'json')).card;
    expect({ unknown: json.unknown, tool: json.extensions['other/tool'] }).toEqual({
      unknown: mira.unknown,
      tool: foreign,
    });
    // Exporting and importing again gives the same character.
    const again = await send([{ name: 'again.png', bytes: await download(author, id, 'png') }], author);
    const { id: _, createdAt: __, updatedAt: ___, ...texts } = await get(author, id);
    expect(await get(author, again.body.characters[0]?.id ?? '')).toMatchObject(texts);
  });

  it('refuses the name of somebody else before the cards, and takes one’s own', async () => {
    const author = aViewer();
    const send = (username: string) => {
      const form = new FormData();
      form.append('username', username);
      form.append('file', new Blob([JSON.stringify({ name: 'Aria', description: 'd', first_mes: 'Hi' })]), 'a.json');
      return service.as(author).fetch('/characters/import', { method: 'POST', body: form });
    };
    expect((await send('somebody')).status).toBe(403);
    expect((await send(author.username)).status).toBe(201);
  });

  it('is for users with a username, and for forms', async () => {
    expect((await send([], null)).status).toBe(401);
    expect((await send([], aViewer({ isNamed: false }))).status).toBe(403);
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await service.as(aViewer()).fetch('/characters/import', json)).status).toBe(415);
    expect((await send([])).status).toBe(400);
  });

  it('takes two at a time of a user, and refuses the third before it has arrived', async () => {
    const author = aViewer();
    const [first, second] = [await begun(author), await begun(author)];
    await eventually(async () => (await openFiles()).length === 2);
    const third = await begun(author);
    expect((await third.answer).status).toBe(429);
    third.hangUp();
    expect((await send([{ name: 'a.json', bytes: encode(v1) }])).status).toBe(201);
    for (const one of [first, second]) {
      one.write('1}\r\n--x');
      one.finish();
      expect((await one.answer).status).toBe(400);
    }
    expect((await send([{ name: 'a.json', bytes: encode(v1) }], author)).status).toBe(201);
  });

  it('leaves nothing behind when the sender hangs up, and lets them begin again', async () => {
    const author = aViewer();
    const [first, second] = [await begun(author), await begun(author)];
    await eventually(async () => (await openFiles()).length === 2);
    expect(await readdir(folder)).toEqual([]);
    first.hangUp();
    second.hangUp();
    await eventually(async () => (await openFiles()).length === 0);
    await eventually(async () => (await send([{ name: 'a.json', bytes: encode(v1) }], author)).status === 201);
    expect(await openFiles()).toEqual([]);
  });

  it('counts what arrives for the day, and refuses what is more', async () => {
    const limited = await startedCatalog({ DAILY_UPLOAD_MIB: '1' });
    const author = aViewer();
    const large = { name: 'a.json', bytes: `{"name":"A","description":"${'x'.repeat(700_000)}"}` };
    expect((await sendCards(limited, author, [large])).status).toBe(201);
    const { status, error } = await sendCards(limited, author, [large]);
    expect([status, error.details]).toEqual([429, ['Uploads are limited to 1 MiB a day']]);
    // Characters created before the limit are still reported.
    const other = await sendCards(limited, aViewer(), [large, large]);
    expect([other.status, other.body.characters.length]).toEqual([201, 1]);
    expect(other.body.reports[1]?.error).toBe('Rate limit exceeded. Please try again later.');
    await limited.close();
  });

  it('lets others go on while a large one is read', async () => {
    const bytes = writeCharx({ ...mira, files: { 'noise.bin': new Uint8Array(randomBytes(20_000_000)) } });
    const form = new Response(formOf([{ name: 'a.charx', bytes }]));
    const body = new Uint8Array(await form.arrayBuffer());
    const delays: number[] = [];
    let last = performance.now();
    const timer = setInterval(() => {
      delays.push(performance.now() - last);
      last = performance.now();
    }, 5);
    const headers = { 'content-type': form.headers.get('content-type') ?? '' };
    const reply = await service.as(aViewer()).fetch('/characters/import', { method: 'POST', body, headers });
    clearInterval(timer);
    expect(reply.status).toBe(201);
    expect(delays.length).toBeGreaterThan(10);
  });
});
