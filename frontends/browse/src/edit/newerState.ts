import type { Character } from '@masque/contracts';
import type { ApiError } from '@masque/web-kit';
import { isRecord } from '../form/isFields.ts';

/** As the contract's `errorFields` have it. */
const isCharacter = (value: unknown): value is Character =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['editRevision'] === 'number';

/** What a refusal with `character.stale` brings along; null for any other failure. */
export function newerState(error: ApiError | null): Character | null {
  const character = error?.code === 'character.stale' ? error.fields?.['character'] : null;
  return isCharacter(character) ? character : null;
}
