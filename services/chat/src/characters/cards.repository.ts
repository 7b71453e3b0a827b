import { Card } from '@masque/contracts';
import { StoreConnection, upsertNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type CardRow, cardSchema } from './card.schema.ts';

export interface FoundCard {
  readonly card: Card;
  readonly size: number;
}

@Injectable()
export class CardsRepository {
  private readonly rows: Model<CardRow>;

  constructor(store: StoreConnection) {
    this.rows = store.model('cards', cardSchema);
  }

  async save({ _id, ...state }: CardRow): Promise<void> {
    await upsertNewer(this.rows, _id, state);
  }

  async find(id: string): Promise<FoundCard | null> {
    return toFound(await this.rows.findById(id).lean<CardRow>().exec());
  }

  async newest(characterId: string, version: number): Promise<FoundCard | null> {
    const filter = { characterId, version: { $lte: version }, isDeleted: false };
    return toFound(await this.rows.findOne(filter).sort({ version: -1 }).lean<CardRow>().exec());
  }
}

const toFound = (row: CardRow | null): FoundCard | null =>
  row && !row.isDeleted ? { card: Card.parse(JSON.parse(row.card)), size: row.card.length } : null;
