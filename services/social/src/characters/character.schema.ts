import type { EventData, VisibilitySubject } from '@masque/contracts';
import { moderationStates } from '@masque/contracts';
import { Schema } from 'mongoose';

export interface SocialCharacterRow extends VisibilitySubject {
  _id: string;
  sharedWith: string[];
  name: string;
  image: string | null;
  version: number;
  revision: number;
}

export const toCharacterRow = (character: EventData<'character.changed'>): SocialCharacterRow => ({
  _id: character.characterId,
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

const flag = { type: Boolean, required: true } as const;

export const characterSchema = new Schema<SocialCharacterRow>(
  {
    _id: { type: String, required: true },
    authorId: { type: String, required: true },
    isPublic: flag,
    sharedWith: { type: [String], default: [] },
    moderation: { type: String, enum: moderationStates, default: 'none' },
    name: { type: String, default: '' },
    image: { type: String, default: null },
    version: { type: Number, default: 1 },
    isDeleted: flag,
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);
/** Covering index for the counts of an author. */
characterSchema.index({ authorId: 1, isDeleted: 1, isPublic: 1, moderation: 1 });
