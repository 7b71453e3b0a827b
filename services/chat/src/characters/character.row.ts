import type { CharacterKind, EventData, VisibilitySubject } from '@masque/contracts';
import type { Reuse } from '@masque/contracts/rules';

export interface ChatCharacterRow extends VisibilitySubject {
  _id: string;
  /** Absent in rows from before lorebooks. */
  kind?: CharacterKind;
  name: string;
  image: string | null;
  imageColor: string | null;
  reuse: Reuse;
  version: number;
  revision: number;
}

/** A deleted character keeps its name and picture for its chats. */
export const toCharacterRow = (state: EventData<'character.changed'>): ChatCharacterRow => ({
  _id: state.characterId,
  kind: state.kind,
  authorId: state.authorId,
  name: state.name,
  image: state.image,
  imageColor: state.imageColor,
  isPublic: state.isPublic,
  sharedWith: state.sharedWith,
  moderation: state.moderation,
  reuse: state.reuse,
  isDeleted: state.isDeleted,
  version: state.version,
  revision: state.revision,
});

export interface CardRow {
  /** `{characterId}:{version}` */
  _id: string;
  characterId: string;
  version: number;
  /** JSON of a `Card`: its keys may contain characters that field names may not. */
  card: string;
  isDeleted: boolean;
  revision: number;
}

export const toCardRow = (state: EventData<'card.published'>): CardRow => ({
  _id: state.cardId,
  characterId: state.characterId,
  version: state.version,
  card: JSON.stringify(state.card),
  isDeleted: state.isDeleted,
  revision: state.revision,
});
