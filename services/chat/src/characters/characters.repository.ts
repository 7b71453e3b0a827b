import { StoreConnection, upsertNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection, Model } from 'mongoose';
import { type ChatCharacterRow, characterSchema } from './character.schema.ts';

export type CharacterFace = Omit<ChatCharacterRow, 'revision'>;

@Injectable()
export class ChatCharactersRepository {
  private readonly rows: Model<ChatCharacterRow>;
  private readonly hot: Collection<ChatCharacterRow>;

  constructor(store: StoreConnection) {
    this.rows = store.model('characters', characterSchema);
    this.hot = store.collection('characters');
  }

  async save({ _id, ...state }: ChatCharacterRow): Promise<void> {
    await upsertNewer(this.rows, _id, state);
  }

  async find(id: string): Promise<ChatCharacterRow | null> {
    return this.hot.findOne({ _id: id });
  }

  async listFaces(ids: readonly string[]): Promise<Map<string, CharacterFace>> {
    if (ids.length === 0) return new Map();
    const found = await this.rows
      .find({ _id: { $in: [...new Set(ids)] } }, { revision: 0 })
      .lean<CharacterFace[]>()
      .exec();
    return new Map(found.map((face) => [face._id, face]));
  }
}
