import { mayChatWith, maySeeLast } from '../characters/character.policy.ts';
import type { CharacterFace } from '../characters/characters.service.ts';
import type { Member } from './chat.schema.ts';

/** What the owner of a chat is told of its character. */
export interface ShownCharacter {
  readonly name: string;
  readonly image: string | null;
  readonly imageColor: string | null;
  /** Deleted, hidden or taken away from them: which of it is not told. */
  readonly isGone: boolean;
  /** The newest version of its card that the chat may be moved to. */
  readonly latestVersion: number;
}

/**
 * The character as it is now, or was when it was deleted; for who may not see it as it was when the chat took its card.
 * `face`: our newest projection, if there is one.
 */
export function shownCharacter(userId: string, member: Member, face: CharacterFace | null | undefined): ShownCharacter {
  const shown = face?.name && maySeeLast(userId, face) ? face : member;
  const isGone = face ? !mayChatWith(userId, face) : false;
  return {
    name: shown.name,
    image: shown.image ?? null,
    imageColor: shown.imageColor ?? null,
    isGone,
    latestVersion: face && !isGone ? Math.max(member.version, face.version) : member.version,
  };
}
