import { DomainError, type Viewer } from '@masque/contracts';
import { mayChatWith } from '../characters/character.policy.ts';
import type { PlayedCharacter } from '../characters/characters.service.ts';

/** @throws `character.gone` when the character was deleted or withdrawn; its chats stay readable */
export function continuable(viewer: Viewer, character: PlayedCharacter | null): PlayedCharacter {
  if (!character || !mayChatWith(viewer.userId, character)) throw new DomainError('character.gone');
  return character;
}
