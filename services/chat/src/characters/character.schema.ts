import type { EventData } from '@masque/contracts';
import { Schema } from 'mongoose';

/** Our own copy of a character, with the texts that prompts are built from. */
export interface CharacterRow {
  _id: string;
  authorId: string;
  name: string;
  image: string | null;
  imageColor: string | null;
  summary: string;
  scenario: string;
  personality: string;
  firstMessage: string;
  exampleDialogs: string;
  isPublic: boolean;
  isDeleted: boolean;
  revision: number;
}

const text = { type: String, default: '' } as const;

export const characterSchema = new Schema<CharacterRow>(
  {
    _id: { type: String, required: true },
    authorId: { type: String, required: true },
    name: text,
    image: { type: String, default: null },
    imageColor: { type: String, default: null },
    summary: text,
    scenario: text,
    personality: text,
    firstMessage: text,
    exampleDialogs: text,
    isPublic: { type: Boolean, required: true },
    isDeleted: { type: Boolean, required: true },
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);

/** A deleted character keeps its name and picture, for the chats that had it, and nothing else. */
export const toCharacterRow = (state: EventData<'character.changed'>): CharacterRow => ({
  _id: state.characterId,
  authorId: state.authorId,
  name: state.name,
  image: state.image,
  imageColor: state.imageColor,
  summary: state.isDeleted ? '' : state.summary,
  scenario: state.isDeleted ? '' : state.scenario,
  personality: state.isDeleted ? '' : state.personality,
  firstMessage: state.isDeleted ? '' : state.firstMessage,
  exampleDialogs: state.isDeleted ? '' : state.exampleDialogs,
  isPublic: state.isPublic,
  isDeleted: state.isDeleted,
  revision: state.revision,
});
