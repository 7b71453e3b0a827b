import type { EventData } from '@masque/contracts';

export interface DiscoveryCounts {
  readonly likes: number;
  readonly chats: number;
  readonly comments: number;
}

export interface ViewedPopularity extends DiscoveryCounts {
  readonly isFavorited: boolean;
}

export const noPopularity: ViewedPopularity = { likes: 0, chats: 0, comments: 0, isFavorited: false };

export type IndexedPopularity = Pick<
  EventData<'popularity.changed'>,
  'characterId' | 'likes' | 'comments' | 'revision'
>;
export type IndexedMark = Pick<
  EventData<'mark.changed'>,
  'markId' | 'userId' | 'kind' | 'targetId' | 'isSet' | 'revision'
>;
