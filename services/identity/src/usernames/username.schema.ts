import { Schema } from 'mongoose';

/** A username that is given out. Its key decides races: whoever writes the row first has the name. */
export interface UsernameRow {
  /** The name in lower case. */
  _id: string;
  userId: string;
}

export const usernameSchema = new Schema<UsernameRow>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
  },
  { versionKey: false },
);
