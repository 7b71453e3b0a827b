import type { Character } from '@masque/contracts';
import { type ApiError, isRecord } from '@masque/web-kit';

const isCharacter = (value: unknown): value is Character =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['editRevision'] === 'number';

/** The character in a `character.stale` refusal; null for any other failure. */
export function newerState(error: ApiError | null): Character | null {
  const character = error?.code === 'character.stale' ? error.fields?.['character'] : null;
  return isCharacter(character) ? character : null;
}
