import { Schema } from 'mongoose';

export interface UserRow {
  _id: string;
  username: string;
  /** The account was deleted: nothing is told of it any more. Absent: it was not. */
  isDeleted?: boolean;
  revision: number;
}

export const userSchema = new Schema<UserRow>(
  {
    _id: { type: String, required: true },
    username: { type: String, required: true },
    isDeleted: { type: Boolean, required: false },
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);
