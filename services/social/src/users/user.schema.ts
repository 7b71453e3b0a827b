import { Schema } from 'mongoose';

export interface UserRow {
  _id: string;
  username: string;
  revision: number;
}

export const userSchema = new Schema<UserRow>(
  {
    _id: { type: String, required: true },
    username: { type: String, required: true },
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);
