import type { TokenScope } from '@masque/contracts';

export interface AccessTokenRow {
  _id: string;
  userId: string;
  /** Counts from 0 and is unique per user, so concurrent creations can't exceed the limit. */
  slot: number;
  name: string;
  scopes: TokenScope[];
  /** Hash of the secret; see `newAccessToken` in service-kit. */
  hash: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}
