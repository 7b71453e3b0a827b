import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogRoutes, type Viewer } from '@masque/contracts';
import { aViewer, eventually } from '@masque/testkit';
import { CharacterCleanup } from '../src/characters/character.cleanup.ts';
import { VersionsRepository } from '../src/characters/versions.repository.ts';
import { type StartedCatalog, startedCatalog } from './support/catalog.ts';
import { keepOriginal, readOriginal } from './support/originals.ts';

const author = aViewer();
const file = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: { name: 'Mira', data_unknown: 1 },
  outer_unknown: [2],
};
/** Odd spacing shows that the original bytes come back, not our own output. */
const bytes = Buffer.from(JSON.stringify(file, null, 7));
const original = { fileName: 'mira.json', format: 'json', bytes } as const;

describe('imported files', () => {
  let folder: string;
  let service: StartedCatalog;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-originals-'));
    service = await startedCatalog({ MEDIA_URL: `file://${folder}` });
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  const kept = () => readdir(join(folder, 'originals'), { recursive: true }).catch(() => []);

  it('are kept unchanged by their hash, through edits and restored versions', async () => {
    const { id } = await service.create(author);
    const hash = await keepOriginal(service, id, original);
    expect(await keepOriginal(service, id, original)).toBe(hash);
    const body = { name: 'Mira', summary: 's', scenario: 'Elsewhere.' };
    await service.as(author).call(catalogRoutes.updateCharacter, { params: { id }, body });
    expect(await readOriginal(service, id)).toEqual(original);
    expect((await service.app.get(VersionsRepository).find(id, 2))?.original).toBe(hash);
    await service.as(author).call(catalogRoutes.restoreVersion, { params: { id, n: 1 }, body: {} });
    expect(await readOriginal(service, id)).toEqual(original);
  });

  it('are their author’s alone, and are not there for a character that was made here', async () => {
    const { id } = await service.create(author, { reuse: 'none' });
    expect(await readOriginal(service, id)).toBeNull();
    await keepOriginal(service, id, original);
    const download = (viewer: Viewer | null) => service.as(viewer).fetch(`/characters/${id}/export?format=json`);
    expect(await (await download(author)).text()).toContain('data_unknown');
    for (const stranger of [aViewer(), null]) expect((await download(stranger)).status).toBe(403);
  });

  it('go with their character, and only with it', async () => {
    const [gone, stays] = [await service.create(author), await service.create(author)];
    for (const { id } of [gone, stays]) await keepOriginal(service, id, original);
    expect((await kept()).filter((path) => path.startsWith(gone.id))).toHaveLength(2);
    await service.as(author).call(catalogRoutes.deleteCharacter, { params: { id: gone.id }, query: {} });
    await eventually(async () => {
      await service.app.get(CharacterCleanup).sweep();
      return (await kept()).every((path) => !path.startsWith(gone.id));
    });
    expect(await readOriginal(service, stays.id)).toEqual(original);
  });
});
