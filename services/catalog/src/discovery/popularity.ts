import type { EventData } from '@masque/contracts';

/** What other services count about a character. */
export interface Counts {
  readonly likes: number;
  readonly chats: number;
  readonly comments: number;
}

/** How a character stands with its users, and with one viewer. */
export interface Popularity extends Counts {
  readonly isFavorited: boolean;
}

export const noPopularity: Popularity = { likes: 0, chats: 0, comments: 0, isFavorited: false };

/** Absolute counts of likes and comments, with the revision that orders them. */
export type IndexedPopularity = Pick<
  EventData<'popularity.changed'>,
  'characterId' | 'likes' | 'comments' | 'revision'
>;
/** A favourite or a follow; `revision` orders its states. */
export type IndexedMark = Pick<
  EventData<'mark.changed'>,
  'markId' | 'userId' | 'kind' | 'targetId' | 'isSet' | 'revision'
>;
