import type { EventData } from '@masque/contracts';
import { usernameKey } from '@masque/contracts/rules';
import { Schema } from 'mongoose';

export interface UserRow {
  _id: string;
  username: string;
  usernameKey: string;
  profilePicture: string | null;
  bio: string;
  isDeleted: boolean;
  revision: number;
}

export const toUserRow = (user: EventData<'user.changed'>): UserRow => ({
  _id: user.userId,
  // A deleted account keeps its id and revision, to reject late events.
  username: user.username,
  usernameKey: usernameKey(user.username),
  profilePicture: user.profilePicture,
  bio: user.bio,
  isDeleted: user.isDeleted,
  revision: user.revision,
});

const text = { type: String, required: true } as const;

export const userSchema = new Schema<UserRow>(
  {
    _id: text,
    username: text,
    usernameKey: text,
    profilePicture: { type: String, default: null },
    bio: { type: String, default: '' },
    isDeleted: { type: Boolean, default: false },
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);
userSchema.index({ usernameKey: 1 });
