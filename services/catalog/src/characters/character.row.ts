import type { CharacterKind, ForkOrigin, genders, ListedField, ModerationState } from '@masque/contracts';
import type { Reuse } from '@masque/contracts/rules';
import type { PublishedRow } from '@masque/service-kit/store';

export interface Share {
  token: string;
  people: { userId: string; username: string; since: Date }[];
  removed: string[];
  /** Everyone who ever joined by it, removed users included. */
  count: number;
}

export interface CharacterRow extends PublishedRow, Record<ListedField, string> {
  _id: string;
  /** Absent in rows from before lorebooks. */
  kind?: CharacterKind;
  authorId: string;
  authorUsername: string;
  tags: string[];
  gender: (typeof genders)[number];
  isPublic: boolean;
  sharedWith: string[];
  /** Not in events. Absent: no link. */
  share?: Share;
  /** Effective state, derived from `decided` and `heldFor`. */
  moderation: ModerationState;
  decided?: ModerationState;
  moderationRevision?: number;
  /** Review-list entries that hold it for review. */
  heldFor?: string[];
  clearedFor?: string[];
  reuse: Reuse;
  forkOf?: ForkOrigin;
  imageHash: string | null;
  imageColor: string | null;
  /** Previous pictures, newest last; older chats still show them. */
  formerImages: string[];
  createdAt: Date;
  updatedAt: Date;
  version: number;
  /** Counts only the author's edits; `revision` orders events (docs/adr/0017). */
  editRevision: number;
  changedHour?: number;
  /** A deleted character stays as a row without texts, so that its deletion is published. */
  isDeleted: boolean;
  /** Set while versions of a deleted character remain. */
  cleanUp?: true;
  /** The author's account is erased. Pictures that chats show stay in `formerImages`. */
  isErased?: true;
  leftImages?: string[];
}

export const kindOf = ({ kind = 'character' }: Pick<CharacterRow, 'kind'>): CharacterKind => kind;
