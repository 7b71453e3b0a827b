import type { EventData } from '@masque/contracts';
import { type CountsListener, Outbox, type PublishedCollection, Tallies } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { PopularityCounts, PopularityRow } from './popularity.row.ts';

export type { PopularityCounts } from './popularity.row.ts';

export type PopularityCounter = (
  characterIds: readonly string[],
) => Promise<ReadonlyMap<string, Partial<PopularityCounts>>>;

/** Each feature that stores such rows registers a counter. */
@Injectable()
export class PopularityService {
  private readonly counters: PopularityCounter[] = [];
  private readonly listeners: ((authorId: string) => void)[] = [];
  private readonly countsListeners: CountsListener<keyof PopularityCounts>[] = [];
  private readonly rows: PublishedCollection<PopularityRow>;
  private readonly tallies: Tallies<keyof PopularityCounts>;

  constructor(outbox: Outbox) {
    this.rows = outbox.collection<PopularityRow>({
      name: 'popularity',
      // Covering index for the sum of likes.
      indexes: [{ key: { ownerId: 1, 'counts.likes': 1 } }],
      events: { 'popularity.changed': toState },
    });
    this.tallies = new Tallies(
      this.rows,
      { likes: 0, dislikes: 0, favorites: 0, comments: 0 },
      (ids) => this.counted(ids),
      (...counts) => Promise.all(this.countsListeners.map((listener) => listener(...counts))),
    );
  }

  onChange(listener: (authorId: string) => void): void {
    this.listeners.push(listener);
  }

  onCounts(listener: CountsListener<keyof PopularityCounts>): void {
    this.countsListeners.push(listener);
  }

  countBy(counter: PopularityCounter): void {
    this.counters.push(counter);
  }

  of(characterId: string): Promise<PopularityCounts> {
    return this.tallies.countsOf(characterId);
  }

  epochOf(characterId: string): Promise<number> {
    return this.tallies.epochOf(characterId);
  }

  async add(
    characterId: string,
    authorId: string,
    epoch: number,
    differences: Partial<PopularityCounts>,
  ): Promise<PopularityCounts> {
    for (const listener of this.listeners) listener(authorId);
    return this.tallies.add(characterId, authorId, epoch, differences);
  }

  recount(characterId: string, authorId: string): Promise<PopularityCounts> {
    return this.tallies.recount(characterId, authorId);
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

  async recountAll(): Promise<void> {
    await this.tallies.recountAll();
  }

  private async counted(characterIds: readonly string[]): Promise<ReadonlyMap<string, Partial<PopularityCounts>>> {
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
