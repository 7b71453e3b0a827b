import type { CharacterKind, EventData, VisibilitySubject } from '@masque/contracts';

export interface SocialCharacterRow extends VisibilitySubject {
  _id: string;
  /** Absent in rows from before lorebooks. */
  kind?: CharacterKind;
  sharedWith: string[];
  name: string;
  image: string | null;
  version: number;
  revision: number;
}

export const toCharacterRow = (character: EventData<'character.changed'>): SocialCharacterRow => ({
  _id: character.characterId,
  kind: character.kind,
  authorId: character.authorId,
  isPublic: character.isPublic,
  sharedWith: character.sharedWith,
  moderation: character.moderation,
  name: character.name,
  image: character.image,
  version: character.version,
  isDeleted: character.isDeleted,
  revision: character.revision,
});
