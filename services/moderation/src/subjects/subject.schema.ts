import { type ModerationState, moderationStates } from '@masque/contracts';
import type { ReportedType } from '@masque/contracts/rules';
import { Schema } from 'mongoose';

/** Outlives its subject, so that reports about it stay readable. */
export interface SubjectRow {
  /** `{kind}:{id}` */
  _id: string;
  kind: ReportedType;
  id: string;
  name: string;
  /** The user or author. */
  ownerId: string;
  /** Users only. */
  nameKey?: string;
  authorUsername: string;
  isPublic: boolean;
  sharedWith: string[];
  moderation: ModerationState;
  /** Comments only. */
  characterId: string | null;
  content: string;
  image: string | null;
  tags: string[];
  version: number;
  isVerified: boolean;
  createdAt: Date;
  isDeleted: boolean;
  revision: number;
}

const text = { type: String, default: null } as const;

export const subjectSchema = new Schema<SubjectRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    id: { type: String, required: true },
    name: { type: String, required: true },
    ownerId: { type: String },
    nameKey: { type: String },
    authorUsername: text,
    isPublic: { type: Boolean, required: true },
    sharedWith: { type: [String], default: [] },
    moderation: { type: String, enum: moderationStates, default: 'none' },
    characterId: text,
    content: { type: String, default: '' },
    image: text,
    tags: { type: [String], default: [] },
    version: { type: Number, default: null },
    isVerified: { type: Boolean, default: false },
    createdAt: { type: Date, default: null },
    isDeleted: { type: Boolean, required: true },
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);
subjectSchema.index({ nameKey: 1 });
