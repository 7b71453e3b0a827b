import { catalogRoutes, exportRoutes } from '@masque/contracts';
import { readCard } from '@masque/roleplay/cards';
import { accessCases, aViewer, eventually, exportedFiles, jsonOf, tryAccess, viewerIn } from '@masque/testkit';
import { type StartedCatalog, startedCatalog } from './support/catalog.ts';
import { aPng, dataUrl } from './support/images.ts';
import { openFilesIn } from './support/open-files.ts';

describe('what the catalog gives of a user’s data', () => {
  let service: StartedCatalog;
  beforeAll(async () => {
    service = await startedCatalog();
  });
  afterAll(() => service.close());

  it('is each of their characters as cards, private ones included, and a list of them', async () => {
    const [iris, otto] = [aViewer(), aViewer()];
    const image = dataUrl(await aPng());
    const hidden = await service.create(iris, { name: 'ليلى 🎭', isPublic: false, image, tags: ['fog'] });
    const shown = await service.create(iris, { name: 'Mira' });
    const same = await service.create(iris, { name: 'MIRA' });
    const gone = await service.create(iris, { name: 'Gone' });
    await service.as(iris).call(catalogRoutes.deleteCharacter, { params: { id: gone.id }, query: {} });
    await service.create(otto, { name: 'Not mine' });
    const params = { id: hidden.id };
    const { url } = (await service.as(iris).call(catalogRoutes.shareCharacter, { params, body: {} })).body;
    const token = url.split('share=')[1] ?? '';
    await service.as(otto).call(catalogRoutes.openShare, { params: { ...params, token }, body: {} });

    const files = await exportedFiles(service.as(iris));
    const names = ['ليلى 🎭', 'Mira', 'MIRA (2)'].flatMap((name) => [
      `characters/${name}.json`,
      `characters/${name}.png`,
    ]);
    expect([...files.keys()]).toEqual([...names, 'characters.json']);
    const alone = await service.as(iris).fetch(`/characters/${hidden.id}/export?format=json`);
    expect(files.get(names[0] ?? '')?.toString()).toBe(await alone.text());
    const png = readCard(new Uint8Array(files.get(names[1] ?? '') ?? []), 'card.png');
    expect(png.card.name).toBe('ليلى 🎭');
    expect(jsonOf(files, 'characters.json')).toMatchObject([
      {
        id: hidden.id,
        files: names.slice(0, 2),
        isPublic: false,
        tags: ['fog'],
        sharedWith: [{ username: otto.username }],
      },
      { id: shown.id, files: names.slice(2, 4), name: 'Mira', isPublic: true, reuse: 'export', copyOf: null },
      { id: same.id, files: names.slice(4) },
    ]);
    expect(token.length).toBeGreaterThan(20);
    expect(Buffer.concat([...files.values()]).toString('latin1')).not.toContain(token);
  });

  it('is whole while its owner’s other files are waiting for their turns', async () => {
    const ann = aViewer();
    const { id } = await service.create(ann, { name: 'Busy', image: dataUrl(await aPng()) });
    const others = Array.from({ length: 30 }, async () => {
      const reply = await service.as(ann).fetch(`/characters/${id}/export`);
      await reply.arrayBuffer();
      return reply.status;
    });
    const files = await exportedFiles(service.as(ann));
    expect([...files.keys()]).toEqual(['characters/Busy.json', 'characters/Busy.png', 'characters.json']);
    const statuses = await Promise.all(others);
    expect(statuses).toContain(429);
  });

  it('is an empty list for who has made nothing', async () => {
    const files = await exportedFiles(service.as(aViewer()));
    expect([...files.keys()]).toEqual(['characters.json']);
    expect(jsonOf(files, 'characters.json')).toEqual([]);
  });

  it('ends when its reader hangs up, and leaves no file open', async () => {
    const zoe = aViewer();
    for (let n = 0; n < 6; n += 1) await service.create(zoe, { name: `Number ${n}` });
    const folder = service.env['TRANSFER_FOLDER'] ?? '';
    const hangUp = new AbortController();
    const reply = await service.as(zoe).fetch(exportRoutes.exportPart.path, { method: 'POST', signal: hangUp.signal });
    await reply.body?.getReader().read();
    hangUp.abort();
    await eventually(async () => (await openFilesIn(folder)).length === 0);
  });

  it.each(accessCases(exportRoutes))('$name: a $audience is $expected', async ({ route, audience, expected }) => {
    expect(await tryAccess(service.as(viewerIn(audience)), route)).toBe(expected);
  });
});
