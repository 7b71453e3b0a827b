import { Schema } from 'mongoose';

export interface UsernameRow {
  _id: string;
  /** Empty after the account was deleted; the name is never reused. */
  userId: string;
}

export const usernameSchema = new Schema<UsernameRow>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
  },
  { versionKey: false },
);
usernameSchema.index({ userId: 1 });
