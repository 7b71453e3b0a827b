import { Schema } from 'mongoose';

/** A person as a sign-in provider knows them, and their account. The key decides between first sign-ins at once. */
export interface PersonRow {
  /** The provider's `sub`. */
  _id: string;
  userId: string;
  /** The temporary username, claimed before this row was written. */
  username: string;
  createdAt: Date;
}

export const personSchema = new Schema<PersonRow>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    username: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
