import { type CountsListener, Tallies } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { AuthorLikes } from './author.likes.ts';
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

  constructor(
    private readonly rows: PopularityRepository,
    private readonly authors: AuthorLikes,
  ) {
    this.tallies = new Tallies(
      rows.tallies,
      noPopularity,
      (ids) => this.counted(ids),
      (...counts) => this.tell(...counts),
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

  /** The same of all likes of an author, for who changes likes. */
  authorEpochOf(authorId: string): Promise<number> {
    return this.authors.epochOf(authorId);
  }

  async add(
    characterId: string,
    authorId: string,
    epoch: number,
    differences: Partial<Popularity>,
    authorEpoch = 0,
  ): Promise<Popularity> {
    for (const listener of this.listeners) listener(authorId);
    const counts = await this.tallies.add(characterId, authorId, epoch, differences);
    if (differences.likes) await this.authors.add(authorId, authorEpoch, differences.likes);
    return counts;
  }

  recount(characterId: string, authorId: string): Promise<Popularity> {
    return this.tallies.recount(characterId, authorId);
  }

  /** Summed up anew, for statistics. */
  likesOf(authorIds: readonly string[]): Promise<Map<string, number>> {
    return this.rows.likesOf(authorIds);
  }

  /** By one look-up, however many characters the author has. */
  likesOfAuthor(authorId: string): Promise<number> {
    return this.authors.of(authorId);
  }

  /** The character was deleted: its likes no longer count for its author. */
  async forget(characterId: string, authorId: string): Promise<void> {
    await this.rows.disown(characterId);
    await this.authors.forget(authorId);
  }

  /** Every character, in bounded batches. */
  async recountAll(): Promise<void> {
    await this.tallies.recountAll();
    await this.authors.forgetAll();
  }

  private async tell(...counts: Parameters<CountsListener<keyof Popularity>>): Promise<void> {
    const [, authorId, , steps] = counts;
    if (!steps) await this.authors.forget(authorId);
    await Promise.all(this.countsListeners.map((listener) => listener(...counts)));
  }

  private async counted(characterIds: readonly string[]): Promise<ReadonlyMap<string, Partial<Popularity>>> {
    const parts = await Promise.all(this.counters.map((counter) => counter(characterIds)));
    const all = parts.flatMap((part) => [...part]);
    return all.reduce((sums, [id, counts]) => sums.set(id, { ...sums.get(id), ...counts }), new Map());
  }
}
