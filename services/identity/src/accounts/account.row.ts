import type { Suspension } from '@masque/contracts';
import type { PublishedRow } from '@masque/service-kit/store';

export interface AccountRow extends PublishedRow {
  _id: string;
  sub: string;
  /** Lower case; verified by the provider at the last sign-in. */
  email: string;
  /** Absent in accounts from before 2026-11 until their next sign-in. */
  issuer?: string;
  name: string;
  picture: string | null;
  username: string;
  needsUsername: boolean;
  /** Username being chosen, written before it's claimed: after a crash, the next read completes the choice. */
  choosing?: string;
  bio: string;
  profilePicture: string | null;
  isVerified?: boolean;
  suspension?: Suspension | null;
  moderationRevision?: number;
  timeZone?: string;
  createdAt: Date;
  /** Tombstone: the row stays, without personal data. */
  isDeleted?: true;
  erasedAt?: Date;
  isEnding?: true;
  /** A deleted account's picture until it's erased; never shown. */
  leftPicture?: string;
}
