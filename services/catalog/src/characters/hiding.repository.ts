import { StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { CharacterRow } from './character.row.ts';

@Injectable()
export class HidingRepository {
  private readonly rows: Collection<CharacterRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<CharacterRow>('characters');
  }

  hidden(): Promise<Pick<CharacterRow, 'authorId' | 'imageHash' | 'formerImages'>[]> {
    const projection = { authorId: 1, imageHash: 1, formerImages: 1 };
    return this.rows.find({ moderation: { $in: ['hidden', 'pending'] } }, { projection }).toArray();
  }

  async shownByOthers(hashes: readonly string[]): Promise<Set<string>> {
    const projection = { imageHash: 1 };
    const found = await this.rows
      .find({ imageHash: { $in: [...hashes] }, moderation: 'none' }, { projection })
      .toArray();
    return new Set(found.flatMap(({ imageHash }) => imageHash ?? []));
  }
}
