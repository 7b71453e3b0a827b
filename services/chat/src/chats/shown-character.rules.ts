import { mayChatWith, maySeeLast } from '../characters/character.policy.ts';
import type { CharacterFace } from '../characters/characters.service.ts';
import type { ChatMember } from './chat.schema.ts';

export interface ShownCharacter {
  readonly name: string;
  readonly image: string | null;
  readonly imageColor: string | null;
  /** Deleted, hidden or unshared; we don't disclose which. */
  readonly isGone: boolean;
  readonly latestVersion: number;
}

/** Users who may no longer see the character get the copy that the chat pinned. */
export function shownCharacter(
  userId: string,
  member: ChatMember,
  face: CharacterFace | null | undefined,
): ShownCharacter {
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
