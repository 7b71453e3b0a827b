import { type EventData, moderationStates, type VisibilitySubject } from '@masque/contracts';
import { type Reuse, reuses } from '@masque/contracts/rules';
import { Schema } from 'mongoose';

export interface ChatCharacterRow extends VisibilitySubject {
  _id: string;
  name: string;
  image: string | null;
  imageColor: string | null;
  reuse: Reuse;
  version: number;
  revision: number;
}

export const characterSchema = new Schema<ChatCharacterRow>(
  {
    _id: { type: String, required: true },
    authorId: { type: String, required: true },
    name: { type: String, default: '' },
    image: { type: String, default: null },
    imageColor: { type: String, default: null },
    isPublic: { type: Boolean, required: true },
    sharedWith: { type: [String], default: [] },
    moderation: { type: String, enum: [...moderationStates], default: 'none' as const },
    reuse: { type: String, enum: [...reuses], default: 'export' as const },
    isDeleted: { type: Boolean, required: true },
    version: { type: Number, required: true },
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);

/** A deleted character keeps its name and picture for its chats. */
export const toCharacterRow = (state: EventData<'character.changed'>): ChatCharacterRow => ({
  _id: state.characterId,
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

export const cardSchema = new Schema<CardRow>(
  {
    _id: { type: String, required: true },
    characterId: { type: String, required: true },
    version: { type: Number, required: true },
    card: { type: String, default: '{}' },
    isDeleted: { type: Boolean, required: true },
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);
cardSchema.index({ characterId: 1, version: -1 });

export const toCardRow = (state: EventData<'card.published'>): CardRow => ({
  _id: state.cardId,
  characterId: state.characterId,
  version: state.version,
  card: JSON.stringify(state.card),
  isDeleted: state.isDeleted,
  revision: state.revision,
});
