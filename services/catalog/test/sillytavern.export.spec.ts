import { catalogRoutes, type EventData, events, Lorebook, type Viewer } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { readCard } from '@masque/roleplay/cards';
import { scanFolder } from '@masque/roleplay/folder';
import { aViewer, eventSource, eventually, exportedFiles, jsonOf } from '@masque/testkit';
import { type StartedCatalog, startedCatalog } from './support/catalog.ts';

describe('what the catalog gives to a SillyTavern folder', () => {
  let service: StartedCatalog;
  let source: Awaited<ReturnType<typeof eventSource>>;
  beforeAll(async () => {
    service = await startedCatalog();
    source = await eventSource(service);
  });
  afterAll(async () => {
    await source.close();
    await service.close();
  });

  const filesOf = (viewer: Viewer) => exportedFiles(service.as(viewer), 'sillytavern');
  const fileOf = ({ id, name }: { id: string; name: string }) => `characters/${name}-${id.slice(-6)}.png`;
  const chatWith = async (characterId: string, { userId }: Viewer, own: Partial<EventData<'chat.changed'>> = {}) =>
    source.publish('chat.changed', { ...events['chat.changed'].example, chatId: newId(), characterId, userId, ...own });

  it('is each of their characters as a picture with its card, also two of one name', async () => {
    const iris = aViewer();
    const layla = await service.create(iris, { name: 'ليلى 🎭', isPublic: false, scenario: 'A stage.' });
    const mira = await service.create(iris, { name: 'Mira' });
    const other = await service.create(iris, { name: 'Mira' });
    await service.create(aViewer(), { name: 'Not mine' });
    const files = await filesOf(iris);
    expect([...files.keys()]).toEqual([layla, mira, other].map(fileOf));
    const { card } = readCard(new Uint8Array(files.get(fileOf(layla)) ?? []), 'card.png');
    expect(card).toMatchObject({ name: 'ليلى 🎭', scenario: 'A stage.' });
  });

  it('marks their favorites, which no other export does', async () => {
    const iris = aViewer();
    const mira = await service.create(iris, { name: 'Mira' });
    await service.create(iris, { name: 'Otto' });
    const favorites = async () => {
      const files = Array.from(await filesOf(iris), ([path, bytes]) => {
        const own = new Uint8Array(bytes);
        return { path, size: own.length, read: () => Promise.resolve(own) };
      });
      const { items } = await scanFolder(files, { mostBytes: () => Infinity, unfit: () => null });
      return items.filter(({ kind }) => kind === 'favorite').map(({ title }) => title);
    };
    expect(await favorites()).toEqual([]);
    const mark = { ...events['mark.changed'].example, markId: newId(), userId: iris.userId, targetId: mira.id };
    await source.publish('mark.changed', { ...mark, kind: 'favorite', isSet: true, revision: 1 });
    await eventually(async () => (await favorites()).join() === 'Mira');
    const plain = await service.as(iris).fetch(`/characters/${mira.id}/export?format=json`);
    expect(await plain.text()).not.toContain('"fav"');
  });

  it('names the chat that SillyTavern opens, which no other export does', async () => {
    const iris = aViewer();
    const mira = await service.create(iris, { name: 'Mira' });
    const otto = await service.create(iris, { name: 'Otto' });
    const files = await exportedFiles(service.as(iris), 'sillytavern', { [mira.id]: 'A storm' });
    const chatOf = (card: { id: string; name: string }) => {
      const [, base64 = ''] = /ccv3\0([\w+/=]+)/.exec(files.get(fileOf(card))?.toString('latin1') ?? '') ?? [];
      return JSON.parse(Buffer.from(base64, 'base64').toString()).chat;
    };
    expect([chatOf(mira), chatOf(otto)]).toEqual(['A storm', undefined]);
    const plain = await exportedFiles(service.as(iris), undefined, { [mira.id]: 'A storm' });
    expect(jsonOf(plain, 'characters/Mira.json')).not.toHaveProperty('chat');
  });

  it('is their lorebooks as worlds, with a code only where two have one name', async () => {
    const author = aViewer();
    const lorebook = Lorebook.parse({ entries: [{ keys: ['harbor'], content: 'Fog.' }] });
    const create = async (name: string) => {
      const body = { kind: 'lorebook' as const, name, lorebook };
      return (await service.as(author).call(catalogRoutes.createCharacter, { body })).body.id;
    };
    const ids = [await create('Погода'), await create('Harbor'), await create('harbor')];
    const files = await filesOf(author);
    const code = (at: number) => ids[at]?.slice(-6) ?? '';
    const names = ['Погода', `Harbor-${code(1)}`, `harbor-${code(2)}`].map((name) => `worlds/${name}.json`);
    expect([...files.keys()].toSorted()).toEqual(names.toSorted());
    expect(jsonOf(files, names[0] ?? '')).toMatchObject({
      entries: { 0: { uid: 0, key: ['harbor'], content: 'Fog.' } },
    });
  });

  it('has the cards of others in their chats, as far as the authors allow it', async () => {
    const [author, reader] = [aViewer(), aViewer()];
    const open = await service.create(author, { name: 'Open', reuse: 'export' });
    const closed = await service.create(author, { name: 'Closed', reuse: 'none' });
    const hidden = await service.create(author, { name: 'Hidden', isPublic: false });
    const left = await service.create(author, { name: 'Left' });
    for (const { id } of [open, closed, hidden]) await chatWith(id, reader);
    await chatWith(left.id, reader, { isDeleted: true });
    await eventually(async () => (await filesOf(reader)).size > 0);
    expect([...(await filesOf(reader)).keys()]).toEqual([fileOf(open)]);
  });
});
