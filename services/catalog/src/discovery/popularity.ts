import type { EventData } from '@masque/contracts';

export interface Counts {
  readonly likes: number;
  readonly chats: number;
  readonly comments: number;
}

export interface Popularity extends Counts {
  readonly isFavorited: boolean;
}

export const noPopularity: Popularity = { likes: 0, chats: 0, comments: 0, isFavorited: false };

export type IndexedPopularity = Pick<
  EventData<'popularity.changed'>,
  'characterId' | 'likes' | 'comments' | 'revision'
>;
export type IndexedMark = Pick<
  EventData<'mark.changed'>,
  'markId' | 'userId' | 'kind' | 'targetId' | 'isSet' | 'revision'
>;
