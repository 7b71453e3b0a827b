import { type CountsListener, Tallies } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { noPopularity, type PopularityCounts, PopularityRepository } from './popularity.repository.ts';

export type { PopularityCounts } from './popularity.repository.ts';

export type PopularityCounter = (
  characterIds: readonly string[],
) => Promise<ReadonlyMap<string, Partial<PopularityCounts>>>;

/** Each feature that stores such rows registers a counter. */
@Injectable()
export class PopularityService {
  private readonly counters: PopularityCounter[] = [];
  private readonly listeners: ((authorId: string) => void)[] = [];
  private readonly countsListeners: CountsListener<keyof PopularityCounts>[] = [];
  private readonly tallies: Tallies<keyof PopularityCounts>;

  constructor(private readonly rows: PopularityRepository) {
    this.tallies = new Tallies(
      rows.tallies,
      noPopularity,
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

  likesOf(authorIds: readonly string[]): Promise<Map<string, number>> {
    return this.rows.likesOf(authorIds);
  }

  /** The deleted character's likes no longer count for its author. */
  async forget(characterId: string): Promise<void> {
    await this.rows.disown(characterId);
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
