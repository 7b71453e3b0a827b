import type { TokenScope } from '@masque/contracts';

/** An access token of a user; the token itself is kept nowhere. */
export interface AccessTokenRow {
  _id: string;
  userId: string;
  name: string;
  scopes: TokenScope[];
  /** Of its secret; see `newAccessToken` in service-kit. */
  hash: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}
