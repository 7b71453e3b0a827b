import { canSee, type EventData, orThrow, type Viewer } from '@masque/contracts';
import type { Eraser } from '@masque/service-kit/erasure';
import { LatestRevisions, readsById, StoreConnection, upsertAllNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongoose';
import { type SocialCharacterRow, toCharacterRow } from './character.row.ts';

export type { SocialCharacterRow } from './character.row.ts';

export interface CharacterCounts {
  readonly total: number;
  readonly public: number;
}

/** Much less than a note of the latest revision lasts, so that no change since then is missed. */
const KNOWN_MS = 2_000;
const MOST_KNOWN = 10_000;

/** `canSee` for a visitor, as an expression of the store. */
const isSeenByAll = { $and: ['$isPublic', { $eq: ['$moderation', 'none'] }] };

@Injectable()
export class SocialCharactersService implements Eraser {
  private readonly rows: Collection<SocialCharacterRow>;
  private readonly find: (id: string) => Promise<SocialCharacterRow | null>;
  private readonly known = new LRUCache<string, SocialCharacterRow>({ max: MOST_KNOWN, ttl: KNOWN_MS });
  private readonly listeners: ((ids: readonly string[]) => Promise<unknown>)[] = [];

  constructor(
    store: StoreConnection,
    private readonly latest: LatestRevisions,
  ) {
    this.rows = store.collection<SocialCharacterRow>('characters');
    this.find = readsById(this.rows);
    // Covers the counts of an author.
    store.declareIndexes('characters', [{ key: { authorId: 1, isDeleted: 1, isPublic: 1, moderation: 1, kind: 1 } }]);
  }

  /** Calls the listener after each event about characters, even if it brought nothing new. */
  onRecord(listener: (ids: readonly string[]) => Promise<unknown>): void {
    this.listeners.push(listener);
  }

  async recordAll(characters: readonly EventData<'character.changed'>[]): Promise<void> {
    await upsertAllNewer(this.rows, characters.map(toCharacterRow));
    const ids = [...new Set(characters.map(({ characterId }) => characterId))];
    for (const id of ids) this.known.delete(id);
    for (const listener of this.listeners) await listener(ids);
  }

  /** @throws DomainError `character.not_found`, also if the viewer may not see it */
  getVisible(viewer: Viewer | null, id: string): Promise<SocialCharacterRow> {
    return orThrow(this.findLatest(viewer, id), 'character.not_found');
  }

  /** As new as the catalog's last response, which may have taken access back. Null if the viewer may not see it. */
  async findLatest(viewer: Viewer | null, id: string): Promise<SocialCharacterRow | null> {
    const find = async () => {
      const row = await this.find(id);
      if (row) this.known.set(id, row);
      return row;
    };
    const known = this.known.get(id);
    const character = await this.latest.read('character.changed', 'characterId', id, find, () => false, known);
    return character && canSee(viewer, character) ? character : null;
  }

  async authorsOf(ids: readonly string[]): Promise<Map<string, string>> {
    const found = await this.findAll(ids);
    return new Map(found.map(({ _id, authorId }) => [_id, authorId]));
  }

  /** Without lorebooks. */
  async idsBy(authorId: string): Promise<Set<string>> {
    const filter = { authorId, isDeleted: false, kind: { $ne: 'lorebook' as const } };
    const found = await this.rows.find(filter, { projection: { _id: 1 } }).toArray();
    return new Set(found.map(({ _id }) => _id));
  }

  async findVisible(
    viewer: Parameters<typeof canSee>[0],
    ids: readonly string[],
  ): Promise<Map<string, SocialCharacterRow>> {
    const found = await this.findAll(ids);
    return new Map(found.filter((character) => canSee(viewer, character)).map((one) => [one._id, one]));
  }

  /** Whether everyone sees them. Omits deleted and unknown characters. */
  async areShown(ids: readonly string[]): Promise<Map<string, boolean>> {
    const found = (await this.findAll(ids)).filter(({ isDeleted }) => !isDeleted);
    return new Map(found.map((character) => [character._id, canSee(null, character)]));
  }

  /** Adds the name of each row's character: null if the viewer may not see it. */
  async *withNames<Row>(
    viewer: Viewer,
    pages: AsyncIterable<Row[]>,
    idOf: (row: Row) => string,
  ): AsyncGenerator<[row: Row, name: string | null]> {
    for await (const rows of pages) {
      const visible = await this.findVisible(viewer, rows.map(idOf));
      for (const row of rows) yield [row, visible.get(idOf(row))?.name ?? null];
    }
  }

  async countsOf(authorIds: readonly string[]): Promise<Map<string, CharacterCounts>> {
    const sums = await this.rows
      .aggregate<CharacterCounts & { _id: string }>([
        { $match: { authorId: { $in: [...authorIds] }, isDeleted: false, kind: { $ne: 'lorebook' } } },
        { $group: { _id: '$authorId', total: { $sum: 1 }, public: { $sum: { $cond: [isSeenByAll, 1, 0] } } } },
      ])
      .toArray();
    return new Map(sums.map(({ _id, ...counts }) => [_id, counts]));
  }

  async erase(userId: string): Promise<void> {
    await this.rows.deleteMany({ authorId: userId });
  }

  private async findAll(ids: readonly string[]): Promise<SocialCharacterRow[]> {
    return (await Promise.all([...new Set(ids)].map(this.find))).filter((row) => row !== null);
  }
}
