import { catalogRoutes, errors } from '@masque/contracts';
import { aViewer } from '@masque/testkit';
import { aDraft, type TestDraft, type StartedCatalog, startedCatalog } from './support/catalog.ts';
import { aPng } from './support/images.ts';

describe('characters', () => {
  let service: StartedCatalog;
  beforeAll(async () => {
    service = await startedCatalog();
  });
  afterAll(() => service.close());

  const author = aViewer({ username: 'iris' });
  const tryToCreate = (body: TestDraft, viewer = author) =>
    service.as(viewer).call(catalogRoutes.createCharacter, { body });

  it('are created private unless one says otherwise, and are there at once', async () => {
    const { status, body } = await tryToCreate(aDraft({ name: '  Mira  ', tags: ['Fantasy', ' fantasy ', '', 'Sea'] }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Mira',
      isPublic: false,
      tags: ['Fantasy', 'Sea'],
      image: null,
      imageColor: null,
      likesCount: 0,
      chatsCount: 0,
      authorUsername: 'iris',
      authorName: 'iris',
      isAuthor: true,
      version: 1,
      editRevision: 1,
    });
    const mine = await service.as(author).call(catalogRoutes.listCharacters, { query: { filter: 'mine' } });
    expect(mine.body.characters.map((card) => card.id)).toContain(body.id);
  });

  it('show and change a depth prompt that was stored among the extensions, without a role', async () => {
    const note = { prompt: 'It rains.', depth: '2', other: 1 };
    const { id, editRevision } = await service.create(author, { extensions: { depth_prompt: note, mine: true } });
    const edited = { params: { id }, query: { forEdit: 'true' } };
    const { body } = await service.as(author).call(catalogRoutes.getCharacter, edited);
    expect(body.depthPrompt).toEqual({ prompt: 'It rains.', depth: 2, role: 'system' });
    expect(body.extensions).toEqual({ mine: true, depth_prompt: { other: 1 } });
    const { name, summary } = body;
    const change = { name, summary, depthPrompt: null, editRevision };
    const saved = await service.as(author).call(catalogRoutes.updateCharacter, { params: { id }, body: change });
    expect(saved.body.depthPrompt).toBeNull();
    expect(JSON.stringify(saved.body)).not.toContain('It rains.');
  });

  it('need a signed-in author who has chosen a username, before anything else is looked at', async () => {
    const visitor = await service.as(null).call(catalogRoutes.createCharacter, { body: aDraft() });
    expect(visitor.status).toBe(401);
    const unnamed = await tryToCreate({}, aViewer({ isNamed: false }));
    expect(unnamed.error).toMatchObject({
      error: 'Please set a username before creating characters.',
      code: 'character.username_missing',
    });
    expect(unnamed.status).toBe(400);
  });

  it.each([
    ['name', 'Character name is required'],
    ['summary', 'Character summary is required'],
    ['scenario', 'Scenario/Setting is required'],
    ['personality', 'Personality traits are required'],
    ['firstMessage', 'First message is required'],
  ] as const)('need a %s that is more than spaces', async (field, sentence) => {
    const { status, error } = await tryToCreate(aDraft({ [field]: ' \n\t ' }));
    expect([status, error.error]).toEqual([400, sentence]);
  });

  it('keep texts within their limits', async () => {
    const { status, error } = await tryToCreate(aDraft({ name: 'x'.repeat(101), scenario: 'y'.repeat(10_001) }));
    expect(status).toBe(400);
    expect(error.details).toEqual([expect.stringMatching(/^name: /), expect.stringMatching(/^scenario: /)]);
    expect((await tryToCreate(aDraft({ summary: 'a\0b' }))).status).toBe(400);
    expect((await tryToCreate(aDraft({ scenario: 'y'.repeat(10_000) }))).status).toBe(201);
  });

  it.each([
    ['an operator object as a name', { name: { $gt: '' } }],
    ['an array', []],
    ['a string', 'text'],
    ['nothing', null],
  ])('refuse %s as a body without harm', async (_, body) => {
    const reply = await service.as(author).fetch('/characters', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ error: expect.any(String), requestId: expect.any(String) });
  });

  it('take their owner from the session only', async () => {
    const forged = { ...aDraft(), authorId: 'somebody', authorUsername: 'somebody', _id: 'mine', likesCount: 99 };
    const { body } = await tryToCreate(forged);
    expect(body).toMatchObject({ authorUsername: 'iris', likesCount: 0 });
    expect(body.id).not.toBe('mine');
    expect((await tryToCreate(aDraft({ username: 'somebody' }))).error.code).toBe('auth.denied');
  });

  describe('as a form', () => {
    const send = async (fields: Record<string, string | Blob>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const reply = await service.as(author).fetch('/characters', { method: 'POST', body: form });
      return { status: reply.status, body: await reply.json() };
    };
    const texts = { name: 'Mira', summary: 's', scenario: 's', personality: 'p', firstMessage: 'f' };
    const png = async () => new Blob([Uint8Array.from(await aPng())], { type: 'image/png' });

    it('are the same as in JSON, with the picture as a file', async () => {
      const fields = { ...texts, tags: '["Sea","sea"]', isPublic: 'true', username: 'iris', image: await png() };
      const { status, body } = await send(fields);
      expect(status).toBe(201);
      expect(body).toMatchObject({ name: 'Mira', tags: ['Sea'], isPublic: true });
      expect(body.image).toMatch(/^\/media\/characters\/[0-9a-f]{32}\/full\.webp$/);
      expect(body.imageColor).toMatch(/^#[0-9a-f]{6}$/);
    });

    it('refuse the name of somebody else', async () => {
      expect(await send({ ...texts, username: 'somebody' })).toMatchObject({
        status: 403,
        body: { code: 'auth.denied' },
      });
    });

    it('refuse a file of more than 5 MB with the documented sentence', async () => {
      const { status, body } = await send({ ...texts, image: new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]) });
      expect([status, body.error]).toEqual([413, errors['image.too_large'].message]);
    });

    it('refuse a broken form', async () => {
      const reply = await service.as(author).fetch('/characters', {
        method: 'POST',
        body: '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nMi',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      });
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({ code: 'request.malformed' });
    });
  });

  it('are shown whole to those who may see them, and marked as whose they are', async () => {
    const { id } = await service.create(author, { exampleDialogs: 'User: Hi' });
    const seen = await service.as(null).call(catalogRoutes.getCharacter, { params: { id }, query: {} });
    expect(seen.body).toMatchObject({ id, exampleDialogs: 'User: Hi', isAuthor: false });
    const own = await service
      .as(author)
      .call(catalogRoutes.getCharacter, { params: { id }, query: { forEdit: 'true' } });
    expect(own.body).toMatchObject({ id, isAuthor: true });
  });

  it('tell others who look for the editor whose they are', async () => {
    const { id } = await service.create(author);
    const route = catalogRoutes.getCharacter;
    const stranger = await service.as(aViewer()).call(route, { params: { id }, query: { forEdit: 'true' } });
    expect([stranger.status, stranger.error.error]).toEqual([403, 'Permission denied. This character belongs to iris']);
  });

  it('when private do not exist for others', async () => {
    const { id } = await service.create(author, { isPublic: false });
    for (const viewer of [null, aViewer()]) {
      const found = await service.as(viewer).call(catalogRoutes.getCharacter, { params: { id }, query: {} });
      expect([found.status, found.error.error]).toEqual([404, 'Character not found']);
      const edit = await service
        .as(viewer)
        .call(catalogRoutes.getCharacter, { params: { id }, query: { forEdit: 'true' } });
      expect(edit.status).toBe(404);
    }
    const removed = await service.as(aViewer()).call(catalogRoutes.deleteCharacter, { params: { id }, query: {} });
    expect(removed.status).toBe(404);
  });

  it('are deleted by their author only, and are gone at once from everywhere', async () => {
    const { id } = await service.create(author, { tags: ['vanishing'] });
    const remove = (viewer = author) =>
      service.as(viewer).call(catalogRoutes.deleteCharacter, { params: { id }, query: {} });
    expect((await service.as(null).call(catalogRoutes.deleteCharacter, { params: { id }, query: {} })).status).toBe(
      401,
    );
    expect((await remove(aViewer())).status).toBe(403);
    expect((await remove()).body).toEqual({ deleted: true });
    expect((await remove()).status).toBe(404);
    expect((await service.as(author).call(catalogRoutes.getCharacter, { params: { id }, query: {} })).status).toBe(404);
    const { body } = await service.as(author).call(catalogRoutes.listCharacters, { query: { filter: 'mine' } });
    expect(body.characters.map((card) => card.id)).not.toContain(id);
    const tags = await service.as(author).call(catalogRoutes.listTags, { query: { limit: 200 } });
    expect(tags.body.tags.map(({ tag }) => tag)).not.toContain('vanishing');
  });

  it.each(['nothing-such', '..%2f..', '%7B%22$gt%22:%22%22%7D', 'x'.repeat(65)])(
    'with the id %s are not found',
    async (id) => {
      const reply = await service.as(author).fetch(`/characters/${id}`);
      expect([400, 404]).toContain(reply.status);
    },
  );
});
