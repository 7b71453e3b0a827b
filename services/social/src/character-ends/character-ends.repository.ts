import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';

interface CharacterEndRow {
  _id: string;
  at: Date;
}

@Injectable()
export class CharacterEndsRepository {
  private readonly rows: Collection<CharacterEndRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<CharacterEndRow>('character-ends');
    store.declareIndexes('character-ends', [{ key: { at: 1 } }]);
  }

  async add(characterId: string, at: Date): Promise<void> {
    await insertIfAbsent(this.rows, { _id: characterId, at });
  }

  async before(time: Date, limit: number): Promise<string[]> {
    const found = await this.rows
      .find({ at: { $lte: time } })
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async delete(characterId: string): Promise<void> {
    await this.rows.deleteOne({ _id: characterId });
  }
}
