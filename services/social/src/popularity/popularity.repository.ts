import type { EventData } from '@masque/contracts';
import { Outbox, type PublishedCollection, type TallyRow } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';

export const popularityCounts = ['likes', 'dislikes', 'favorites', 'comments'] as const;
export type PopularityCount = (typeof popularityCounts)[number];
export type PopularityCounts = Record<PopularityCount, number>;
export type PopularityRow = TallyRow<PopularityCount>;

export const noPopularity: PopularityCounts = { likes: 0, dislikes: 0, favorites: 0, comments: 0 };

@Injectable()
export class PopularityRepository {
  readonly tallies: PublishedCollection<PopularityRow>;

  constructor(outbox: Outbox) {
    this.tallies = outbox.collection<PopularityRow>({
      name: 'popularity',
      // Covering index for the sum of likes.
      indexes: [{ key: { ownerId: 1, 'counts.likes': 1 } }],
      events: { 'popularity.changed': toState },
    });
  }

  async likesOf(authorIds: readonly string[]): Promise<Map<string, number>> {
    const sums = await this.tallies.rows
      .aggregate<{ _id: string; likes: number }>([
        { $match: { ownerId: { $in: [...authorIds] } } },
        { $group: { _id: '$ownerId', likes: { $sum: '$counts.likes' } } },
      ])
      .toArray();
    return new Map(sums.map(({ _id, likes }) => [_id, likes]));
  }

  async disown(characterId: string): Promise<void> {
    await this.tallies.update({ _id: characterId }, { $set: { ownerId: '' } }, { publish: false });
  }
}

const toState = ({ _id, counts, revision }: PopularityRow): EventData<'popularity.changed'> => ({
  characterId: _id,
  // Increments may arrive out of order; a negative count would make the event invalid.
  likes: Math.max(0, counts.likes),
  dislikes: Math.max(0, counts.dislikes),
  favorites: Math.max(0, counts.favorites),
  comments: Math.max(0, counts.comments),
  revision,
});
