import { type CountsListener, Tallies } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { noPopularity, type Popularity, PopularityRepository } from './popularity.repository.ts';

export type { Popularity } from './popularity.repository.ts';

/** Counts some of the numbers of a character from their rows. */
export type PopularityCounter = (characterId: string) => Promise<Partial<Popularity>>;

const AT_ONCE = 500;

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
      (id) => this.counted(id),
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
    for (let last = ''; ;) {
      const page = await this.rows.pageAfter(last, AT_ONCE);
      for (const { _id, ownerId } of page) await this.tallies.recount(_id, ownerId);
      if (page.length < AT_ONCE) return;
      last = page.at(-1)?._id ?? last;
    }
  }

  private async counted(characterId: string): Promise<Popularity> {
    const parts = await Promise.all(this.counters.map((counter) => counter(characterId)));
    return Object.assign({ ...noPopularity }, ...parts);
  }
}
