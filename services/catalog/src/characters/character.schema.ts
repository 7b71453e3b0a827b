import { genders } from '@masque/contracts';
import { type PublishedFields, publishedSchema } from '@masque/service-kit';
import { Schema } from 'mongoose';
import { changedHour } from '../changed-hour.ts';

export interface CharacterRow extends PublishedFields {
  _id: string;
  authorId: string;
  authorUsername: string;
  name: string;
  summary: string;
  scenario: string;
  personality: string;
  firstMessage: string;
  exampleDialogs: string;
  tags: string[];
  gender: (typeof genders)[number];
  isPublic: boolean;
  /** Content hash of the picture. */
  imageHash: string | null;
  imageColor: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Absent in rows of earlier versions that were not changed since. */
  changedHour?: number;
  /** A deleted character stays as a row without its texts, so that the news of its end cannot get lost. */
  isDeleted: boolean;
}

const Text = { type: String, default: '' };

export const characterSchema = new Schema<CharacterRow>(
  {
    _id: { type: String, required: true },
    authorId: { type: String, required: true },
    authorUsername: { type: String, required: true },
    name: Text,
    summary: Text,
    scenario: Text,
    personality: Text,
    firstMessage: Text,
    exampleDialogs: Text,
    tags: { type: [String], default: [] },
    gender: { type: String, enum: [...genders], default: '' as const },
    isPublic: { type: Boolean, required: true },
    imageHash: { type: String, default: null },
    imageColor: { type: String, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    isDeleted: { type: Boolean, required: true },
    changedHour,
    ...publishedSchema,
  },
  { versionKey: false },
);
// For the sweep of pictures that nothing refers to.
characterSchema.index({ imageHash: 1 });
