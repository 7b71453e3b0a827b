import { type ModerationState, moderationStates } from '@masque/contracts';
import type { ReportedType } from '@masque/contracts/rules';
import { Schema } from 'mongoose';

/** What can be reported. The row outlives its subject, so that a report about it stays readable. */
export interface SubjectRow {
  /** `{kind}:{id}` */
  _id: string;
  kind: ReportedType;
  id: string;
  /** Name of the character, or username. */
  name: string;
  /** The user, or who made it. Absent in rows of earlier versions until their next event. */
  ownerId?: string;
  /** Username in lower case, of users. */
  nameKey?: string;
  authorUsername: string | null;
  isPublic: boolean;
  /** Ids of the users whom a character's author has let in. */
  sharedWith?: string[];
  /** As the catalog has it: its author sees no other. */
  moderation?: ModerationState;
  /** What an operator's lists have found in a character. */
  heldFor?: string[];
  /** The character that a comment is on. */
  characterId?: string | null;
  /** Text of a comment, or biography. */
  content?: string;
  image?: string | null;
  tags?: string[];
  /** Current version of a character's card. */
  version?: number | null;
  isVerified?: boolean;
  createdAt?: Date | null;
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
    heldFor: { type: [String], default: [] },
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
