import { Card } from '@masque/contracts';
import { StoreConnection, upsertNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection, Model } from 'mongoose';
import { type CardRow, cardSchema, type ChatCharacterRow, characterSchema } from './character.schema.ts';

export type CharacterFace = Omit<ChatCharacterRow, 'revision'>;

export interface FoundCard {
  readonly card: Card;
  readonly size: number;
}

@Injectable()
export class ChatCharactersRepository {
  private readonly rows: Model<ChatCharacterRow>;
  private readonly hot: Collection<ChatCharacterRow>;
  private readonly cards: Model<CardRow>;

  constructor(store: StoreConnection) {
    this.rows = store.model('characters', characterSchema);
    this.hot = store.collection('characters');
    this.cards = store.model('cards', cardSchema);
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

  async saveCard({ _id, ...state }: CardRow): Promise<void> {
    await upsertNewer(this.cards, _id, state);
  }

  async findCard(id: string): Promise<FoundCard | null> {
    return toFound(await this.cards.findById(id).lean<CardRow>().exec());
  }

  async findNewestCard(characterId: string, version: number): Promise<FoundCard | null> {
    const filter = { characterId, version: { $lte: version }, isDeleted: false };
    return toFound(await this.cards.findOne(filter).sort({ version: -1 }).lean<CardRow>().exec());
  }
}

const toFound = (row: CardRow | null): FoundCard | null =>
  row && !row.isDeleted ? { card: Card.parse(JSON.parse(row.card)), size: row.card.length } : null;
