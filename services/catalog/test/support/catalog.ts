import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Character, catalogRoutes, type Input, type Viewer } from '@masque/contracts';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import { catalog } from '../../src/service.ts';

export type TestDraft = Input<typeof catalogRoutes.createCharacter>['body'];

/** Only the required fields. */
export const aDraft = (own: Partial<TestDraft> = {}): TestDraft => ({
  name: 'Mira',
  summary: 'A lamplighter who collects other people’s secrets.',
  scenario: 'A harbour town where the fog never lifts.',
  personality: 'Patient, curious, dry humour.',
  firstMessage: '*She lifts the lantern.* "You are late."',
  ...own,
});

export interface StartedCatalog extends StartedService {
  /** Creates a character, public unless the draft says otherwise. */
  readonly create: (author: Viewer, own?: Partial<TestDraft>) => Promise<Character>;
}

/** Starts a catalog with pictures and index in a temporary folder of its own. */
export async function startedCatalog(settings: Record<string, string> = {}): Promise<StartedCatalog> {
  const folder = await mkdtemp(join(tmpdir(), 'masque-media-'));
  const files = {
    MEDIA_URL: `file:${folder}`,
    DISCOVERY_FILE: join(folder, 'discovery.sqlite'),
    TRANSFER_FOLDER: join(folder, 'transfers'),
  };
  const service = await startedService(catalog, { ...files, ...settings });
  await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  const create = async (author: Viewer, own: Partial<TestDraft> = {}) => {
    const made = await service
      .as(author)
      .call(catalogRoutes.createCharacter, { body: aDraft({ isPublic: true, ...own }) });
    if (made.status !== 201) throw new Error(JSON.stringify(made.error));
    return made.body;
  };
  const close = async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...service, create, close };
}
