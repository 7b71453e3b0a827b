import { catalogRoutes, type CharacterQuery, Lorebook, type Viewer } from '@masque/contracts';
import { readLorebook } from '@masque/roleplay/lorebook';
import { aViewer } from '@masque/testkit';
import { aDraft, startedCatalog } from './support/catalog.ts';

const harbor = Lorebook.parse({ entries: [{ keys: ['harbor'], content: 'Fog never lifts here.' }] });

describe('a lorebook of its own', () => {
  let service: Awaited<ReturnType<typeof startedCatalog>>;
  beforeAll(async () => {
    service = await startedCatalog();
  });
  afterAll(() => service.close());

  const create = async (author: Viewer, own: object = {}) => {
    const body = { kind: 'lorebook' as const, name: 'Harbor', lorebook: harbor, ...own };
    return (await service.as(author).call(catalogRoutes.createCharacter, { body })).body;
  };
  const listed = async (viewer: Viewer | null, query: Partial<CharacterQuery>) => {
    const { body } = await service.as(viewer).call(catalogRoutes.listCharacters, { query: { limit: 50, ...query } });
    return { names: body.characters.map(({ name }) => name).toSorted(), total: body.total };
  };

  const exported = async (viewer: Viewer, id: string) => {
    const response = await service.as(viewer).fetch(`/characters/${id}/export?format=png`);
    return { status: response.status, text: await response.text() };
  };

  it('needs nothing but a name', async () => {
    const author = aViewer();
    expect(await create(author)).toMatchObject({ kind: 'lorebook', name: 'Harbor', summary: '', isPublic: false });
    const nameless = await service
      .as(author)
      .call(catalogRoutes.createCharacter, { body: { kind: 'lorebook', lorebook: harbor } });
    expect(nameless.status).toBe(400);
  });

  it('is in lists of lorebooks and not in those of characters, public or private, searched or not', async () => {
    const author = aViewer();
    const reader = aViewer();
    const word = 'quillfeather';
    await service.as(author).call(catalogRoutes.createCharacter, {
      body: aDraft({ name: `Captain ${word}`, isPublic: true }),
    });
    await create(author, { name: `Atlas ${word}`, isPublic: true });
    await create(author, { name: `Secrets ${word}` });
    for (const search of [undefined, word]) {
      const by = { author: author.username, search };
      expect(await listed(reader, by)).toEqual({ names: [`Captain ${word}`], total: 1 });
      expect(await listed(author, by)).toEqual({ names: [`Captain ${word}`], total: 1 });
      expect(await listed(null, { ...by, kind: 'lorebook' })).toEqual({ names: [`Atlas ${word}`], total: 1 });
      const both = { names: [`Atlas ${word}`, `Secrets ${word}`], total: 2 };
      expect(await listed(author, { ...by, kind: 'lorebook', filter: 'mine' })).toEqual(both);
    }
    expect(await listed(null, { search: word })).toEqual({ names: [`Captain ${word}`], total: 1 });
    expect(await listed(null, { search: word, kind: 'lorebook' })).toEqual({ names: [`Atlas ${word}`], total: 1 });
  });

  it('isn’t counted among the tags of characters', async () => {
    await create(aViewer(), { isPublic: true, tags: ['only-in-lorebooks'] });
    const { body } = await service.as(null).call(catalogRoutes.listTags, { query: { limit: 200 } });
    expect(body.tags.map(({ tag }) => tag)).not.toContain('only-in-lorebooks');
  });

  it('shows its entries to those who may see it, unless its author hides the definition', async () => {
    const author = aViewer();
    const reader = aViewer();
    const open = await create(author, { isPublic: true });
    const closed = await create(author, { isPublic: true, reuse: 'chat' });
    const seen = async (id: string) =>
      (await service.as(reader).call(catalogRoutes.getCharacter, { params: { id }, query: {} })).body.lorebook;
    expect((await seen(open.id))?.entries.map(({ content }) => content)).toEqual(['Fog never lifts here.']);
    expect(await seen(closed.id)).toBeUndefined();
  });

  it('is edited in versions, without a summary', async () => {
    const author = aViewer();
    const { id } = await create(author);
    const lorebook = { ...harbor, entries: [] };
    const { status, body } = await service
      .as(author)
      .call(catalogRoutes.updateCharacter, { params: { id }, body: { name: 'Port', lorebook } });
    expect([status, body.name, body.version, body.kind]).toEqual([200, 'Port', 2, 'lorebook']);
  });

  it('stays a lorebook when it’s copied', async () => {
    const { id } = await create(aViewer(), { isPublic: true, reuse: 'fork' });
    const { body } = await service.as(aViewer()).call(catalogRoutes.forkCharacter, { params: { id }, body: {} });
    expect([body.kind, body.lorebook?.entries.length]).toEqual(['lorebook', 1]);
  });

  it('is exported as a SillyTavern world', async () => {
    const author = aViewer();
    const { id } = await create(author);
    const { status, text } = await exported(author, id);
    expect(status).toBe(200);
    const { book } = readLorebook(text);
    expect(book.entries.map(({ keys, content }) => [keys, content])).toEqual([[['harbor'], 'Fog never lifts here.']]);
    expect(JSON.parse(text)).toMatchObject({ entries: { 0: { uid: 0, key: ['harbor'], disable: false, order: 100 } } });
  });
});
