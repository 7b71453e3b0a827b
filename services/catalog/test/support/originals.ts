import { createHash } from 'node:crypto';
import type { CardFormat } from '@masque/roleplay/cards';
import { StoreConnection } from '@masque/service-kit/store';
import type { StartedService } from '@masque/testkit';
import type { CharacterRow } from '../../src/characters/character.row.ts';
import { OriginalsRepository } from '../../src/characters/originals/originals.repository.ts';
import type { VersionRow } from '../../src/characters/version.row.ts';

interface Original {
  readonly fileName: string;
  readonly format: CardFormat;
  readonly bytes: Uint8Array;
}

async function currentOf(service: StartedService, characterId: string) {
  const store = service.app.get(StoreConnection);
  const row = await store.collection<CharacterRow>('characters').findOne({ _id: characterId });
  return { versions: store.collection<VersionRow>('card-versions'), _id: `${characterId}:${row?.version}` };
}

/** Makes a file the one that the current version of a character was imported from. Returns its hash. */
export async function keepOriginal(service: StartedService, characterId: string, { bytes, ...own }: Original) {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const row = { ...own, characterId, hash, bytes: bytes.length, createdAt: new Date() };
  await service.app.get(OriginalsRepository).save(row, bytes);
  const { versions, _id } = await currentOf(service, characterId);
  await versions.updateOne({ _id }, { $set: { original: hash } });
  return hash;
}

export async function readOriginal(service: StartedService, characterId: string): Promise<Original | null> {
  const { versions, _id } = await currentOf(service, characterId);
  const hash = (await versions.findOne({ _id }))?.original;
  const found = hash ? await service.app.get(OriginalsRepository).find(characterId, hash) : null;
  return found && { fileName: found.row.fileName, format: found.row.format, bytes: found.bytes };
}
