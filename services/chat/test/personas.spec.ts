import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChatMessage, chatRoutes, type Input, limits } from '@masque/contracts';
import { Pictures } from '@masque/media';
import { newId } from '@masque/service-kit';
import { aPng, dataUrl } from '../../../libs/media/test/support/images.ts';
import { onePerson } from './one-person.ts';
import { aCharacter, startedChat } from './started-chat.ts';

type Draft = Input<typeof chatRoutes.createPersona>['body'];
const rook: Draft = { name: 'Rook', description: 'A thief with a grin.', examples: '{{user}}: Trust me.' };

describe('personas', () => {
  const my = onePerson();

  const list = async (caller = my.caller) => (await caller.call(chatRoutes.listPersonas, { query: {} })).body.personas;
  const create = (own: Draft = {}) => my.caller.call(chatRoutes.createPersona, { body: { ...rook, ...own } });
  const made = async (own: Draft = {}) => {
    const { body } = await create(own);
    return { ...body, id: String(body.id) };
  };
  const update = (id: string, body: Draft, caller = my.caller) =>
    caller.call(chatRoutes.updatePersona, { params: { id }, body });
  const remove = (id: string, caller = my.caller) =>
    caller.call(chatRoutes.deletePersona, { params: { id }, query: {} });
  const begin = async (personaId: string | 0 | null, own: Parameters<typeof aCharacter>[0] = {}) => {
    const { _id: characterId } = await my.chat.keep(aCharacter(own));
    return (await my.caller.call(chatRoutes.saveHistory, { body: { characterId, personaId } })).body.id;
  };
  const speakers = (messages: readonly ChatMessage[]) => messages.map(({ speaker }) => speaker?.name ?? null);

  it('begin with the built-in Default persona, and then the newest', async () => {
    const person = await my.chat.person();
    const byDefault = { id: 0, name: 'Default', description: 'Your real self, no roleplay.', image: null };
    expect(await list(person.caller)).toMatchObject([byDefault]);
    for (const name of ['First', 'Second'])
      await person.caller.call(chatRoutes.createPersona, { body: { name, description: 'Somebody.' } });
    expect((await list(person.caller)).map(({ name }) => name)).toEqual(['Default', 'Second', 'First']);
  });

  it('are created with what was sent, tidied, and only with name and description', async () => {
    const { status, body } = await create({ name: ' \u202ERook ', description: ' A thief. ' });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ name: 'Rook', description: 'A thief.', examples: rook.examples, image: null }),
    ]);
    const refused = [await create({ name: ' ', description: '' }), await create({ description: '\u200B' })];
    expect(refused.map(({ status, error }) => [status, error.error])).toEqual([
      [400, 'Persona name is required'],
      [400, 'Persona description is required'],
    ]);
  });

  it.each([
    ['name', 100],
    ['description', 5_000],
    ['examples', 10_000],
  ])('have a %s of %d characters at most', async (field, most) => {
    expect((await create({ [field]: '🂡'.repeat(most) })).status).toBe(201);
    const { status, error } = await create({ [field]: 'x'.repeat(most + 1) });
    expect([status, error.code, error.details?.[0]]).toEqual([
      400,
      'request.invalid',
      expect.stringMatching(`^${field}: `),
    ]);
  });

  it.each([
    ['an address elsewhere', 'https://example.org/rook.png', 415, 'Please select an image file'],
    ['no picture', dataUrl(Buffer.from('not a picture')), 415, 'Please select an image file'],
    [
      'HEIC',
      dataUrl(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')),
      415,
      'HEIC files can’t be used as pictures. Save the picture as JPEG, PNG or WebP, then choose it again.',
    ],
    ['more than 5 MB', dataUrl(Buffer.alloc(5_242_881)), 413, 'Image file is too large (max 5MB)'],
  ])('have a picture that is none of these: %s', async (_, image, status, sentence) => {
    const refused = await create({ image });
    expect([refused.status, refused.error.error]).toEqual([status, sentence]);
  });

  it('are created once by retries with one Idempotency-Key', async () => {
    const person = await my.chat.person();
    const creationId = newId();
    const caller = my.chat.service.as(person.viewer, { creationId });
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await caller.call(chatRoutes.createPersona, { body: rook })).body.id).toBe(creationId);
    expect(await list(person.caller)).toHaveLength(2);
  });

  it('can be as many as a list shows', async () => {
    const person = await my.chat.person();
    const add = () => person.caller.call(chatRoutes.createPersona, { body: rook });
    for (let count = 0; count < limits.personas; count += 1) expect((await add()).status).toBe(201);
    expect((await add()).error.error).toBe('You can have up to 100 personas. Delete one first.');
    expect(await list(person.caller)).toHaveLength(limits.personas + 1);
  });

  it('are changed: what is required again, the rest where it is sent', async () => {
    const { id, image } = await made({ image: dataUrl(await aPng()) });
    expect(image).toMatch(/^\/media\/personas\/[0-9a-f]{32}\/full\.webp$/);
    const { body } = await update(id, { name: 'Wren', description: 'A spy.' });
    expect(body).toMatchObject({ id, name: 'Wren', description: 'A spy.', examples: rook.examples, image });
    expect((await update(id, { ...rook, image })).body.image).toBe(image);
    expect((await update(id, { ...rook, examples: '', image: null })).body).toMatchObject({
      examples: '',
      image: null,
    });
    const errors = [await update(id, { description: 'A spy.' }), await update(id, { name: 'Wren' })];
    expect(errors.map(({ error }) => error.code)).toEqual(['persona.name_missing', 'persona.description_missing']);
  });

  it('are their owner’s alone', async () => {
    const { id } = await made();
    const { caller } = await my.chat.person();
    expect((await list(caller)).map((persona) => persona.id)).toEqual([0]);
    for (const answer of [await update(id, rook, caller), await remove(id, caller), await remove('unknown')])
      expect([answer.status, answer.error.error]).toEqual([404, 'Persona not found']);
    expect((await list()).map((persona) => persona.id)).toContain(id);
  });

  it('are deleted once, and then are nowhere', async () => {
    const { id } = await made();
    expect((await remove(id)).body).toEqual({ deleted: true });
    expect((await list()).map((persona) => persona.id)).not.toContain(id);
    for (const { status } of [await remove(id), await update(id, rook)]) expect(status).toBe(404);
  });

  it('are the persona of new chats that name none, once one is the default, until it is deleted', async () => {
    const { caller } = await my.chat.person();
    const byDefault = async () => (await caller.call(chatRoutes.getDefaultPersona, { query: {} })).body.personaId;
    const choose = (personaId: string | 0 | null) =>
      caller.call(chatRoutes.saveDefaultPersona, { body: { personaId } });
    const personaOf = async (own: { personaId?: string | 0 | null }) => {
      const { _id: characterId } = await my.chat.keep(aCharacter({}));
      const { id } = (await caller.call(chatRoutes.saveHistory, { body: { characterId, ...own } })).body;
      return (await caller.call(chatRoutes.getChat, { params: { id }, query: {} })).body.chat.persona?.name ?? null;
    };
    expect([await byDefault(), await personaOf({})]).toEqual([null, null]);
    const id = String((await caller.call(chatRoutes.createPersona, { body: rook })).body.id);
    expect((await choose(id)).body).toEqual({ personaId: id });
    expect([await byDefault(), await personaOf({}), await personaOf({ personaId: 0 })]).toEqual([id, 'Rook', null]);
    const foreign = await made();
    expect((await choose(foreign.id)).error.code).toBe('persona.not_found');
    expect(await byDefault()).toBe(id);
    await remove(id, caller);
    expect([await byDefault(), await personaOf({})]).toEqual([0, null]);
    await choose(null);
    expect(await byDefault()).toBeNull();
  });

  it('leave the Default persona as it is', async () => {
    for (const { status, error } of [await remove('0'), await update('0', rook)])
      expect([status, error.error]).toEqual([403, 'The Default persona can’t be changed or deleted.']);
  });

  it('are greeted by name, speak, and tell the model who they are', async () => {
    const { id, image } = await made({ image: dataUrl(await aPng()) });
    const chatId = await begin(id, { firstMessage: 'Well, {{user}}: {{persona}}', exampleDialogs: '{{char}}: Hush.' });
    await (await my.ask(chatId, 'I am here')).text();
    const { chat, messages } = await my.read(chatId);
    expect(chat.persona).toEqual({ id, name: 'Rook', image });
    expect(messages[0]?.text).toBe('Well, Rook: A thief with a grin.');
    expect(messages[1]?.speaker).toEqual({ characterId: null, name: 'Rook', image });
    const prompt = my.prompt();
    expect(prompt[0]?.content).toContain('A thief with a grin.');
    const said = prompt.map(({ content }) => content);
    expect(said.findIndex((text) => text.endsWith('Trust me.'))).toBeGreaterThan(
      said.findIndex((text) => text.endsWith(': Hush.')),
    );
  });

  it('say where models read their description, until another place is chosen', async () => {
    const { id, position, depth, role } = await made();
    expect([position, depth, role]).toEqual(['prompt', 2, 'system']);
    const chatId = await begin(id);
    expect((await update(id, { ...rook, position: 'depth', depth: 0, role: 'user' })).body).toMatchObject({
      position: 'depth',
      depth: 0,
      role: 'user',
    });
    await (await my.ask(chatId, 'Hi')).text();
    expect(my.prompt()[0]?.content).not.toContain('A thief with a grin.');
    expect(my.prompt().at(-1)).toEqual({ role: 'user', content: 'A thief with a grin.' });
    expect((await update(id, { ...rook, name: 'Wren' })).body.position).toBe('depth');
    expect((await update(id, { ...rook, depth: -1 })).status).toBe(400);
    const imported = await made({ lorebookName: 'Harbor', kept: '{"title":"of the docks"}' });
    expect((await update(imported.id, rook)).body).toMatchObject({
      lorebookName: 'Harbor',
      kept: '{"title":"of the docks"}',
    });
  });

  it.each([
    ['0', '0'],
    ['a number', 0],
    ['null', null],
    ['an unknown id', 'unknown'],
  ] as const)('are not what a chat begins with that names %s', async (_, personaId) => {
    const chatId = await begin(personaId);
    expect((await my.read(chatId)).chat.persona).toBeNull();
  });

  it('of others, and deleted ones, open nothing', async () => {
    const other = await my.chat.person();
    const foreign = await other.caller.call(chatRoutes.createPersona, { body: rook });
    const { id } = await made();
    await remove(id);
    for (const personaId of [String(foreign.body.id), id])
      expect((await my.read(await begin(personaId))).chat.persona).toBeNull();
  });

  it('keep name and picture on what was said, and speak as they are by now', async () => {
    const { id, image } = await made({ image: dataUrl(await aPng(30, 30)) });
    const chatId = await begin(id);
    await (await my.ask(chatId, 'As Rook')).text();
    const { body: wren } = await update(id, {
      name: 'Wren',
      description: 'A spy.',
      image: dataUrl(await aPng(50, 50)),
    });
    await (await my.ask(chatId, 'As Wren')).text();
    const { chat, messages } = await my.read(chatId);
    expect(messages.filter(({ sender }) => sender === 'user').map(({ speaker }) => speaker)).toEqual([
      { characterId: null, name: 'Rook', image },
      { characterId: null, name: 'Wren', image: wren.image },
    ]);
    expect(chat.persona?.name).toBe('Wren');
    expect(my.prompt()[0]?.content).toContain('A spy.');
    await remove(id);
    await (await my.ask(chatId, 'As whoever was Wren')).text();
    expect(speakers((await my.read(chatId)).messages).at(-2)).toBe('Wren');
    expect(my.prompt()[0]?.content).not.toContain('A spy.');
  });

  it('speak in what a client saves, and give way to the one that it sends', async () => {
    const { id } = await made();
    const chatId = await begin(id);
    await my.caller.call(chatRoutes.saveHistory, { body: { chatId, messages: [{ sender: 'user', text: 'Saved' }] } });
    const persona = { name: 'Nobody', description: 'Of another client.' };
    const messages = [{ role: 'user' as const, content: 'Sent' }];
    await my.caller.call(chatRoutes.complete, { body: { chatId, messages, persona } });
    expect(speakers((await my.read(chatId)).messages)).toEqual(['Mira', 'Rook', 'Nobody', 'Mira']);
    expect(my.prompt()[0]?.content).toContain('Of another client.');
  });
});

describe('pictures of personas', () => {
  it('go a day after nothing refers to them, and stay for the chats that show them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'masque-pictures-'));
    const chat = await startedChat({ MEDIA_URL: `file:${folder}` });
    const { viewer, caller } = await chat.person();
    const hashOf = (image: string | null) => image?.split('/')[3] ?? '';
    const made = async (shade: number) => {
      const image = dataUrl(await aPng(20 + shade, 20));
      const { body } = await caller.call(chatRoutes.createPersona, { body: { ...rook, image } });
      return { id: String(body.id), hash: hashOf(body.image) };
    };
    const [kept, deleted, shown] = [await made(1), await made(2), await made(3)];
    const { _id: characterId } = await chat.keep(aCharacter());
    await caller.call(chatRoutes.saveHistory, { body: { characterId, personaId: shown.id } });
    for (const { id } of [deleted, shown]) await caller.call(chatRoutes.deletePersona, { params: { id }, query: {} });
    const pictures = chat.service.app.get(Pictures, { strict: false });
    const orphan = await pictures.add(viewer.userId, await aPng(90, 20));
    const folderOf = (hash: string) => join(folder, 'personas', hash.slice(0, 2), hash);
    const longAgo = new Date(Date.now() - 25 * 60 * 60_000);
    for (const hash of [kept.hash, deleted.hash, shown.hash, orphan.hash])
      for (const file of await readdir(folderOf(hash))) await utimes(join(folderOf(hash), file), longAgo, longAgo);
    expect(await pictures.sweep()).toBe(2);
    for (const { hash } of [kept, shown]) expect(await readdir(folderOf(hash))).toHaveLength(3);
    await chat.close();
    await rm(folder, { recursive: true });
  });
});
