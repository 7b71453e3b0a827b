import { catalogRoutes, CharacterEdit, limits } from '@masque/contracts';
import { aViewer } from '@masque/testkit';
import { aDraft, type StartedCatalog, startedCatalog } from './support/catalog.ts';
import { aPng } from './support/images.ts';

const author = aViewer({ username: 'iris' });

/** A lorebook of about `bytes` bytes of JSON; every entry has multi-byte characters. */
const bookOf = (bytes: number) => {
  const entry = (n: number) => ({ keys: [`Schlüssel ${n}`], content: 'ä'.repeat(450) });
  const size = Buffer.byteLength(JSON.stringify(entry(1_000))) + 1;
  return { entries: Array.from({ length: Math.floor(bytes / size) }, (_, n) => entry(n)) };
};

/** Every field of an edit as a form sends it, except the picture. */
const everyField = (lorebook: object): Record<Exclude<keyof CharacterEdit, 'image'>, string> => ({
  name: 'Mira',
  summary: 'A lamplighter.',
  scenario: 'A harbour.',
  personality: 'Patient.',
  firstMessage: '"You are late."',
  exampleDialogs: '<START>',
  description: 'Tall.',
  nickname: 'Mi',
  systemPrompt: 'You are {{char}}.',
  postHistoryInstructions: 'Stay so.',
  creatorNotes: 'For friends.',
  creator: 'iris',
  characterVersion: '2',
  alternateGreetings: '["Another day."]',
  groupOnlyGreetings: '[]',
  creatorNotesByLanguage: '{"de":"Für Freunde."}',
  depthPrompt: '{"prompt":"Fog.","depth":2,"role":"system"}',
  lorebook: JSON.stringify(lorebook),
  source: '["https://example.org"]',
  assets: '[{"type":"icon","uri":"ccdefault:","name":"main","ext":"png"}]',
  creationDate: '1700000000',
  modificationDate: '1700000001',
  extensions: '{"other/tool":{"a":[1]}}',
  tags: '["Sea"]',
  gender: 'Female',
  isPublic: 'true',
  reuse: 'fork',
  username: 'iris',
  editRevision: '1',
});

describe('a form', () => {
  let service: StartedCatalog;
  beforeAll(async () => {
    service = await startedCatalog();
  });
  afterAll(() => service.close());

  const send = async (id: string, fields: Record<string, string>, image?: Blob) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (image) form.append('image', image);
    const reply = await service.as(author).fetch(`/characters/${id}`, { method: 'PUT', body: form });
    return { status: reply.status, body: await reply.json() };
  };

  it.each(['yes', 'on', '1', 'TRUE', ''])('does not take "%s" for true or false', async (isPublic) => {
    const { id } = await service.create(author, { isPublic: false });
    const { status, body } = await send(id, { name: 'Mira', summary: 's', isPublic });
    expect([status, body.code]).toEqual([400, 'request.invalid']);
  });

  it('parts tags at commas, and keeps as many as there may be', async () => {
    const { id } = await service.create(author);
    const tags = JSON.stringify(['sea, storm', ...Array.from({ length: 29 }, (_, n) => `${n}`)]);
    const { body } = await send(id, { name: 'Mira', summary: 's', tags });
    expect(body.tags.slice(0, 3)).toEqual(['sea', 'storm', '0']);
    expect(body.tags).toHaveLength(30);
  });

  it('edits every field at once, with a picture and a lorebook of nearly 1 MiB', async () => {
    const { id } = await service.create(author);
    const book = bookOf(limits.cardBytes - 128 * 1024);
    const fields = everyField(book);
    expect([...Object.keys(fields), 'image'].toSorted()).toEqual(Object.keys(CharacterEdit.shape).toSorted());
    const image = new Blob([Uint8Array.from(await aPng())], { type: 'image/png' });
    const { status, body } = await send(id, { ...fields, unknown: 'left out' }, image);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      nickname: 'Mi',
      characterVersion: '2',
      alternateGreetings: ['Another day.'],
      creatorNotesByLanguage: { de: 'Für Freunde.' },
      depthPrompt: { prompt: 'Fog.', depth: 2, role: 'system' },
      creationDate: 1_700_000_000,
      extensions: { 'other/tool': { a: [1] } },
      tags: ['Sea'],
      gender: 'Female',
      isPublic: true,
      editRevision: 2,
    });
    expect(body.image).toMatch(/full\.webp$/);
    expect(body.lorebook.entries).toHaveLength(book.entries.length);
    expect(body.lorebook.entries.at(-1)).toMatchObject(book.entries.at(-1) ?? {});
    expect(Buffer.byteLength(JSON.stringify(body.lorebook))).toBeGreaterThan(0.9 * limits.cardBytes);
  });

  it.each<[string, readonly string[], string]>([
    ['many greetings', Array(201).fill('Hi'), 'alternateGreetings: Too big: expected array to have <=200 items'],
    [
      'a long greeting',
      ['Hi', 'x'.repeat(20_001)],
      'alternateGreetings.1: Too big: expected string to have <=20000 characters',
    ],
  ])(
    'and JSON with %s are refused with the field and its limit, and nothing is changed',
    async (_, greetings, detail) => {
      const { id } = await service.create(author);
      const form = await send(id, { ...everyField({}), alternateGreetings: JSON.stringify(greetings) });
      expect([form.status, form.body]).toEqual([400, expect.objectContaining({ details: [detail] })]);
      const body = aDraft({ alternateGreetings: [...greetings] });
      const created = await service.as(author).call(catalogRoutes.createCharacter, { body });
      expect([created.status, created.error]).toEqual([400, expect.objectContaining({ details: [detail] })]);
      const edited = await service
        .as(author)
        .call(catalogRoutes.getCharacter, { params: { id }, query: { forEdit: 'true' } });
      expect(edited.body).toMatchObject({ editRevision: 1, alternateGreetings: [] });
    },
  );

  it('keeps as many and as long greetings as a character may have', async () => {
    const { id } = await service.create(author);
    const greetings = [...Array<string>(199).fill('Hi'), '😀'.repeat(20_000)];
    const { status, body } = await send(id, { ...everyField({}), alternateGreetings: JSON.stringify(greetings) });
    expect(status).toBe(200);
    expect(body.alternateGreetings).toEqual(greetings);
    const most = Array<string>(200).fill('x'.repeat(20_000));
    const tooLarge = await service
      .as(author)
      .call(catalogRoutes.createCharacter, { body: aDraft({ alternateGreetings: most }) });
    expect([tooLarge.status, tooLarge.error.code]).toEqual([413, 'character.too_large']);
  });

  it('with a field that is larger than a card is refused', async () => {
    const { id } = await service.create(author);
    const { status, body } = await send(id, { ...everyField({}), lorebook: 'x'.repeat(limits.cardBytes + 1) });
    expect([status, body.code]).toEqual([413, 'request.too_large']);
  });
});
