import { Store, upsertAllNewer } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type CharacterRow, characterSchema } from './character.schema.ts';

@Injectable()
export class CharactersRepository {
  private readonly rows: Model<CharacterRow>;

  constructor(store: Store) {
    this.rows = store.model('characters', characterSchema);
  }

  /** Keeps the newest state of each; an older or repeated one changes nothing. */
  async keepAll(characters: readonly CharacterRow[]): Promise<void> {
    await upsertAllNewer(this.rows, characters);
  }

  async countsOf(authorId: string): Promise<{ total: number; public: number }> {
    const groups = await this.rows
      .aggregate<{ _id: boolean; count: number }>([
        { $match: { authorId, isDeleted: false } },
        { $group: { _id: '$isPublic', count: { $sum: 1 } } },
      ])
      .exec();
    const countOf = (isPublic: boolean) => groups.find(({ _id }) => _id === isPublic)?.count ?? 0;
    return { total: countOf(true) + countOf(false), public: countOf(true) };
  }
}
