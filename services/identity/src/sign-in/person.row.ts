/** A provider's user and their account. The key decides between concurrent first sign-ins. */
export interface PersonRow {
  _id: string;
  issuer: string;
  sub: string;
  userId: string;
  username: string;
  createdAt: Date;
  addedAt?: Date;
  email?: string;
  /** Address of an account being created; unique, so no other account can be created with it. */
  claiming?: string;
  isLeaving?: true;
}

/** An issuer is a URL without a fragment (OpenID Connect Discovery, section 3) or a URN, so `#` ends it. */
export const personKey = (issuer: string, sub: string): string => `${issuer}#${sub}`;
