import { Schema } from 'mongoose';

/** What can be reported. The row outlives its subject, so that a report about it stays readable. */
export interface SubjectRow {
  /** `{kind}:{id}` */
  _id: string;
  kind: 'character' | 'user';
  /** Name of the character, or username. */
  name: string;
  authorUsername: string | null;
  isPublic: boolean;
  isDeleted: boolean;
  revision: number;
}

export const subjectSchema = new Schema<SubjectRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    name: { type: String, required: true },
    authorUsername: { type: String, default: null },
    isPublic: { type: Boolean, required: true },
    isDeleted: { type: Boolean, required: true },
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);
