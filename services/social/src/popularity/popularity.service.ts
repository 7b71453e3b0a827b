import { type CountsListener, Tallies } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { noPopularity, type Popularity, PopularityRepository } from './popularity.repository.ts';

export type { Popularity } from './popularity.repository.ts';

/** Counts some of the numbers of characters from their rows; a character without any may be absent. */
export type PopularityCounter = (characterIds: readonly string[]) => Promise<ReadonlyMap<string, Partial<Popularity>>>;

/** What users make of a character, in numbers. Each feature that has such rows says how they are counted. */
@Injectable()
export class PopularityService {
  private readonly counters: PopularityCounter[] = [];
  private readonly listeners: ((authorId: string) => void)[] = [];
  private readonly countsListeners: CountsListener<keyof Popularity>[] = [];
  private readonly tallies: Tallies<keyof Popularity>;

  constructor(private readonly rows: PopularityRepository) {
    this.tallies = new Tallies(
      rows.tallies,
      noPopularity,
      (ids) => this.counted(ids),
      (...counts) => Promise.all(this.countsListeners.map((listener) => listener(...counts))),
    );
  }

  /** Calls a function with the author whenever a number of one of their characters changes. */
  onChange(listener: (authorId: string) => void): void {
    this.listeners.push(listener);
  }

  /** Calls a function with counts after each change of them; see `Tallies`. */
  onCounts(listener: CountsListener<keyof Popularity>): void {
    this.countsListeners.push(listener);
  }

  countBy(counter: PopularityCounter): void {
    this.counters.push(counter);
  }

  of(characterId: string): Promise<Popularity> {
    return this.tallies.countsOf(characterId);
  }

  /** See `Tallies`. */
  epochOf(characterId: string): Promise<number> {
    return this.tallies.epochOf(characterId);
  }

  async add(
    characterId: string,
    authorId: string,
    epoch: number,
    differences: Partial<Popularity>,
  ): Promise<Popularity> {
    for (const listener of this.listeners) listener(authorId);
    return this.tallies.add(characterId, authorId, epoch, differences);
  }

  recount(characterId: string, authorId: string): Promise<Popularity> {
    return this.tallies.recount(characterId, authorId);
  }

  likesOf(authorIds: readonly string[]): Promise<Map<string, number>> {
    return this.rows.likesOf(authorIds);
  }

  /** The character was deleted: its likes no longer count for its author. */
  async forget(characterId: string): Promise<void> {
    await this.rows.disown(characterId);
  }

  /** Every character, in bounded batches. */
  async recountAll(): Promise<void> {
    await this.tallies.recountAll();
  }

  private async counted(characterIds: readonly string[]): Promise<ReadonlyMap<string, Partial<Popularity>>> {
    const parts = await Promise.all(this.counters.map((counter) => counter(characterIds)));
    const all = parts.flatMap((part) => [...part]);
    return all.reduce((sums, [id, counts]) => sums.set(id, { ...sums.get(id), ...counts }), new Map());
  }
}
