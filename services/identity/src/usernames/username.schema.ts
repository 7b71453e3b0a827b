import { Schema } from 'mongoose';

/** A username that is given out. The key is unique, so the first insert decides between concurrent claims. */
export interface UsernameRow {
  /** The name in lower case. */
  _id: string;
  /** Empty: the account that had the name was deleted. The name is not given out again. */
  userId: string;
}

export const usernameSchema = new Schema<UsernameRow>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
  },
  { versionKey: false },
);
// For the end of an account.
usernameSchema.index({ userId: 1 });
