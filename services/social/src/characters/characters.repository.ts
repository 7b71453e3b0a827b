import { readsById, Store, upsertAllNewer } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type CharacterRow, characterSchema } from './character.schema.ts';

export interface CharacterCounts {
  readonly total: number;
  /** Those that everybody sees. */
  readonly public: number;
}

/** What `canSee` says of nobody in particular, as an expression of the store. */
const isSeenByAll = { $and: ['$isPublic', { $eq: ['$moderation', 'none'] }] };

@Injectable()
export class CharactersRepository {
  private readonly rows: Model<CharacterRow>;
  readonly find: (id: string) => Promise<CharacterRow | null>;

  constructor(store: Store) {
    this.find = readsById(store.collection<CharacterRow>('characters'));
    this.rows = store.model('characters', characterSchema);
  }

  /** Keeps the newest state of each; an older or repeated one changes nothing. */
  async keepAll(characters: readonly CharacterRow[]): Promise<void> {
    await upsertAllNewer(this.rows, characters);
  }

  async findAll(ids: readonly string[]): Promise<CharacterRow[]> {
    return (await Promise.all(ids.map(this.find))).filter((row) => row !== null);
  }

  /** All of an author's. */
  async removeAllOf(authorId: string): Promise<void> {
    await this.rows.deleteMany({ authorId }).exec();
  }

  /** By author; an author without characters is not among them. */
  async countsOf(authorIds: readonly string[]): Promise<Map<string, CharacterCounts>> {
    const sums = await this.rows
      .aggregate<CharacterCounts & { _id: string }>([
        { $match: { authorId: { $in: [...authorIds] }, isDeleted: false } },
        { $group: { _id: '$authorId', total: { $sum: 1 }, public: { $sum: { $cond: [isSeenByAll, 1, 0] } } } },
      ])
      .exec();
    return new Map(sums.map(({ _id, ...counts }) => [_id, counts]));
  }
}
