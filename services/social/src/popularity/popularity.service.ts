import type { EventData } from '@masque/contracts';
import { Outbox, type PublishedCollection, Tallies, type TallyRow } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';

export type PopularityCounts = Record<'likes' | 'dislikes' | 'favorites' | 'comments', number>;
export type PopularityRow = TallyRow<keyof PopularityCounts>;

type PopularityCounter = (characterIds: readonly string[]) => Promise<ReadonlyMap<string, Partial<PopularityCounts>>>;

/** Keeps and publishes the counts of each character. Features that store such rows add to `counts` and count them anew. */
@Injectable()
export class PopularityService {
  readonly counts: Tallies<keyof PopularityCounts>;
  private readonly counters: PopularityCounter[] = [];
  private readonly rows: PublishedCollection<PopularityRow>;

  constructor(outbox: Outbox) {
    this.rows = outbox.collection<PopularityRow>({
      name: 'popularity',
      // Covering index for the sum of likes.
      indexes: [{ key: { ownerId: 1, 'counts.likes': 1 } }],
      events: { 'popularity.changed': toState },
    });
    const zeros = { likes: 0, dislikes: 0, favorites: 0, comments: 0 };
    this.counts = new Tallies(this.rows, zeros, (ids) => this.countRows(ids));
  }

  countBy(counter: PopularityCounter): void {
    this.counters.push(counter);
  }

  async likesOf(authorIds: readonly string[]): Promise<Map<string, number>> {
    const sums = await this.rows.rows
      .aggregate<{ _id: string; likes: number }>([
        { $match: { ownerId: { $in: [...authorIds] } } },
        { $group: { _id: '$ownerId', likes: { $sum: '$counts.likes' } } },
      ])
      .toArray();
    return new Map(sums.map(({ _id, likes }) => [_id, likes]));
  }

  /** The deleted character's likes no longer count for its author. */
  async forget(characterId: string): Promise<void> {
    await this.rows.update({ _id: characterId }, { $set: { ownerId: '' } }, { publish: false });
  }

  private async countRows(characterIds: readonly string[]): Promise<ReadonlyMap<string, Partial<PopularityCounts>>> {
    const parts = await Promise.all(this.counters.map((counter) => counter(characterIds)));
    const all = parts.flatMap((part) => [...part]);
    return all.reduce((sums, [id, counts]) => sums.set(id, { ...sums.get(id), ...counts }), new Map());
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
