import { type PublishedFields, publishedSchema } from '@masque/service-kit';
import { Schema } from 'mongoose';

export interface AccountRow extends PublishedFields {
  _id: string;
  sub: string;
  /** Lower case. Verified by the provider at the last sign-in. */
  email: string;
  /** As the provider has it; shown only to its owner. */
  name: string;
  /** The provider's picture. */
  picture: string | null;
  username: string;
  needsUsername: boolean;
  /** The username being chosen, written before it is claimed: after a crash the next read completes the choice. */
  choosing?: string;
  bio: string;
  profilePicture: string | null;
  createdAt: Date;
}

export const accountSchema = new Schema<AccountRow>(
  {
    _id: { type: String, required: true },
    sub: { type: String, required: true },
    email: { type: String, required: true },
    name: { type: String, default: '' },
    picture: { type: String, default: null },
    username: { type: String, required: true },
    needsUsername: { type: Boolean, required: true },
    choosing: { type: String },
    bio: { type: String, default: '' },
    profilePicture: { type: String, default: null },
    createdAt: { type: Date, required: true },
    ...publishedSchema,
  },
  { versionKey: false },
);
