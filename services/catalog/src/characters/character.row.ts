import type { ForkOrigin, genders, ListedField, ModerationState } from '@masque/contracts';
import type { Reuse } from '@masque/contracts/rules';
import type { PublishedRow } from '@masque/service-kit';

/** A link that lets people in, and those who came by it. */
export interface Share {
  token: string;
  people: { userId: string; username: string; since: Date }[];
  /** Ids of those whom the author has removed: this link lets them in no more. */
  removed: string[];
  /** How many came by it, those included who were removed. */
  count: number;
}

/** A character without its card; the card's versions are rows of their own. */
export interface CharacterRow extends PublishedRow, Record<ListedField, string> {
  _id: string;
  authorId: string;
  authorUsername: string;
  tags: string[];
  gender: (typeof genders)[number];
  isPublic: boolean;
  /** Ids of the users whom the author has let in. */
  sharedWith: string[];
  /** How they came in; events do not tell of it. Absent: there is no link. */
  share?: Share;
  /** What counts: of `decided` and `heldFor`. */
  moderation: ModerationState;
  /** What moderators decided last. Absent: nothing. */
  decided?: ModerationState;
  /** Of the event that told of that; absent: none has. */
  moderationRevision?: number;
  /** Entries of the operator's lists for which it waits for a moderator's look. */
  heldFor?: string[];
  /** Those for which it waited before moderators decided to show it. */
  clearedFor?: string[];
  /** What others may do with the definition; absent in rows that are older than the choice: `export`. */
  reuse?: Reuse;
  forkOf?: ForkOrigin;
  /** Content hash of the picture. */
  imageHash: string | null;
  imageColor: string | null;
  /** Pictures that it had before, the newest last: chats of that time still show them. */
  formerImages: string[];
  createdAt: Date;
  updatedAt: Date;
  /** Number of the current version of the card. */
  version: number;
  /** Grows with every edit of the author, and with nothing else; `revision` orders events (docs/adr/0017). */
  editRevision: number;
  /** For the index to catch up by; absent in rows that are older than it. */
  changedHour?: number;
  /** A deleted character stays as a row without texts, so that its end is published too. */
  isDeleted: boolean;
  /** Present while versions of a deleted character are still there. */
  cleanUp?: true;
  /** The author's account was deleted, and nothing of them is here any more. Pictures that chats show stay among `formerImages`. */
  isErased?: true;
  /** Pictures of an erased character that nobody shows, until they are removed. */
  leftImages?: string[];
}

export const reuseOf = ({ reuse }: Pick<CharacterRow, 'reuse'>): Reuse => reuse ?? 'export';
