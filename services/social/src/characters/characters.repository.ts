import { readsById, StoreConnection, upsertAllNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type SocialCharacterRow, characterSchema } from './character.schema.ts';

export interface CharacterCounts {
  readonly total: number;
  readonly public: number;
}

/** `canSee` for a visitor, as an expression of the store. */
const isSeenByAll = { $and: ['$isPublic', { $eq: ['$moderation', 'none'] }] };

@Injectable()
export class SocialCharactersRepository {
  private readonly rows: Model<SocialCharacterRow>;
  readonly find: (id: string) => Promise<SocialCharacterRow | null>;

  constructor(store: StoreConnection) {
    this.find = readsById(store.collection<SocialCharacterRow>('characters'));
    this.rows = store.model('characters', characterSchema);
  }

  async keepAll(characters: readonly SocialCharacterRow[]): Promise<void> {
    await upsertAllNewer(this.rows, characters);
  }

  async findAll(ids: readonly string[]): Promise<SocialCharacterRow[]> {
    return (await Promise.all(ids.map(this.find))).filter((row) => row !== null);
  }

  async removeAllOf(authorId: string): Promise<void> {
    await this.rows.deleteMany({ authorId }).exec();
  }

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
