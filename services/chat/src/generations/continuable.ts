import { DomainError, type Viewer } from '@masque/contracts';
import { mayChatWith } from '../characters/character.policy.ts';
import type { PlayedCharacter } from '../characters/characters.service.ts';

/** A chat whose character was deleted or withdrawn stays readable and goes no further. */
export function continuable(viewer: Viewer, character: PlayedCharacter | null): PlayedCharacter {
  if (!character || !mayChatWith(viewer.userId, character)) throw new DomainError('character.gone');
  return character;
}
