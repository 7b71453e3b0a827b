import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogRoutes, limits } from '@masque/contracts';
import { aViewer, eventually } from '@masque/testkit';
import { CharacterSweeper } from '../src/characters/character.sweeper.ts';
import { OriginalsService } from '../src/characters/originals/originals.service.ts';
import { VersionsRepository } from '../src/characters/versions.repository.ts';
import { type StartedCatalog, startedCatalog } from './support/catalog.ts';

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
  let originals: OriginalsService;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-originals-'));
    service = await startedCatalog({ MEDIA_URL: `file://${folder}` });
    originals = service.app.get(OriginalsService);
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  const kept = () => readdir(join(folder, 'originals'), { recursive: true }).catch(() => []);

  it('are kept unchanged by their hash, through edits and restored versions', async () => {
    const { id } = await service.create(author);
    const hash = await originals.keep(author, id, original);
    expect(await originals.keep(author, id, original)).toBe(hash);
    const body = { name: 'Mira', summary: 's', scenario: 'Elsewhere.' };
    await service.as(author).call(catalogRoutes.updateCharacter, { params: { id }, body });
    expect(await originals.read(author, id)).toEqual(original);
    expect((await service.app.get(VersionsRepository).find(id, 2))?.original).toBe(hash);
    await service.as(author).call(catalogRoutes.restoreVersion, { params: { id, n: 1 }, body: {} });
    expect(await originals.read(author, id)).toEqual(original);
  });

  it('are their author’s alone, and are not there for a character that was made here', async () => {
    const { id } = await service.create(author);
    expect(await originals.read(author, id)).toBeNull();
    await originals.keep(author, id, original);
    await expect(originals.read(aViewer(), id)).rejects.toMatchObject({ code: 'character.not_yours' });
    await expect(originals.keep(aViewer(), id, original)).rejects.toMatchObject({ code: 'character.not_yours' });
  });

  it('are of 64 MiB at most', async () => {
    const { id } = await service.create(author);
    const tooLarge = { ...original, bytes: new Uint8Array(limits.uploadBodyBytes + 1) };
    await expect(originals.keep(author, id, tooLarge)).rejects.toMatchObject({ code: 'request.too_large' });
  });

  it('go with their character, and only with it', async () => {
    const [gone, stays] = [await service.create(author), await service.create(author)];
    for (const { id } of [gone, stays]) await originals.keep(author, id, original);
    expect((await kept()).filter((path) => path.startsWith(gone.id))).toHaveLength(2);
    await service.as(author).call(catalogRoutes.deleteCharacter, { params: { id: gone.id }, query: {} });
    await eventually(async () => {
      await service.app.get(CharacterSweeper).sweep();
      return (await kept()).every((path) => !path.startsWith(gone.id));
    });
    expect(await originals.read(author, stays.id)).toEqual(original);
  });
});
