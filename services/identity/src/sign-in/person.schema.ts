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
  },
  { versionKey: false },
);
// For the end of an account.
personSchema.index({ userId: 1 });
