import type { TokenScope } from '@masque/contracts';

/** An access token of a user; the token itself is kept nowhere. */
export interface AccessTokenRow {
  _id: string;
  userId: string;
  /** One of the user's places, from 0; two tokens never have the same, which makes the limit hold for creations at once. */
  slot: number;
  name: string;
  scopes: TokenScope[];
  /** Of its secret; see `newAccessToken` in service-kit. */
  hash: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}
