import type { Suspension } from '@masque/contracts';
import type { PublishedRow } from '@masque/service-kit';

export interface AccountRow extends PublishedRow {
  _id: string;
  sub: string;
  /** Lower case. Verified by the provider at the last sign-in. */
  email: string;
  /** Of the provider that stated the address; absent until the next sign-in of an account from before 2026-11. */
  issuer?: string;
  /** From the provider; shown only to its owner. */
  name: string;
  /** The provider's picture. */
  picture: string | null;
  username: string;
  needsUsername: boolean;
  /** The username being chosen, written before it is claimed: after a crash the next read completes the choice. */
  choosing?: string;
  bio: string;
  /** Address of the picture in full size; null: the provider's. */
  profilePicture: string | null;
  /** Absent: not verified. */
  isVerified?: boolean;
  /** One whose end has passed counts no more. */
  suspension?: Suspension | null;
  /** Of the moderators' state of this user that is kept here; absent: there was none. */
  moderationRevision?: number;
  /** IANA name; absent: not known yet. */
  timeZone?: string;
  createdAt: Date;
  /** A deleted account stays as a row without anything personal. Absent: it is not. */
  isDeleted?: true;
  /** When every service had erased it. */
  erasedAt?: Date;
  /** Present until the erasure of a deleted account is on record. */
  isEnding?: true;
  /** What a deleted account had as its `profilePicture`, until that is erased. Not shown anywhere. */
  leftPicture?: string;
}
