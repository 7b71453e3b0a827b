import { Store, upsertAllNewer } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Collection, Model } from 'mongoose';
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
  private readonly hot: Collection<CharacterRow>;

  constructor(store: Store) {
    this.hot = store.collection('characters');
    this.rows = store.model('characters', characterSchema);
  }

  /** Keeps the newest state of each; an older or repeated one changes nothing. */
  async keepAll(characters: readonly CharacterRow[]): Promise<void> {
    await upsertAllNewer(this.rows, characters);
  }

  find(id: string): Promise<CharacterRow | null> {
    return this.hot.findOne({ _id: id });
  }

  findAll(ids: readonly string[]): Promise<CharacterRow[]> {
    return this.hot.find({ _id: { $in: [...ids] } }).toArray();
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
