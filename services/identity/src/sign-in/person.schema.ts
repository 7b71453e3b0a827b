import { Schema } from 'mongoose';

/** A person as a sign-in provider knows them, and their account. The key decides between first sign-ins at once. */
export interface PersonRow {
  /** See `personKey`. */
  _id: string;
  issuer: string;
  sub: string;
  userId: string;
  /** The temporary username, claimed before this row was written. */
  username: string;
  createdAt: Date;
  /** When the account's owner added it. Absent: the account was made by it, or it took that one's place. */
  addedAt?: Date;
  /** Of one that was added: verified there when it was used last. */
  email?: string;
  /** The address of an account that is being made: nobody else makes one with it meanwhile. */
  claiming?: string;
  /** Its owner is just taking it away. */
  isLeaving?: true;
}

/** An issuer is a URL without a fragment (OpenID Connect Discovery, section 3) or a URN, so `#` ends it. */
export const personKey = (issuer: string, sub: string): string => `${issuer}#${sub}`;

export const personSchema = new Schema<PersonRow>(
  {
    _id: { type: String, required: true },
    issuer: { type: String, required: true },
    sub: { type: String, required: true },
    userId: { type: String, required: true },
    username: { type: String, required: true },
    createdAt: { type: Date, required: true },
    addedAt: Date,
    email: String,
    claiming: String,
    isLeaving: Boolean,
  },
  { versionKey: false },
);
// For the end of an account.
personSchema.index({ userId: 1 });
personSchema.index({ email: 1 }, { sparse: true });
personSchema.index({ claiming: 1 }, { unique: true, sparse: true });
