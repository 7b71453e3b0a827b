import type { ModerationState } from '@masque/contracts';
import type { ReportedType } from '@masque/contracts/rules';

/** Outlives its subject, so that reports about it stay readable. */
export interface SubjectRow {
  /** `{kind}:{id}` */
  _id: string;
  kind: ReportedType;
  id: string;
  name: string;
  /** The user or author. */
  ownerId: string;
  /** Users only. */
  nameKey?: string;
  /** Null in comments of earlier versions. */
  authorUsername: string | null;
  isPublic: boolean;
  sharedWith: string[];
  moderation: ModerationState;
  /** Comments only. */
  characterId: string | null;
  content: string;
  /** Absent in comments of earlier versions. */
  image?: string | null;
  tags: string[];
  version: number;
  isVerified: boolean;
  createdAt: Date;
  isDeleted: boolean;
  revision: number;
}
