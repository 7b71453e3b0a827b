import { Card, cardIdOf } from '@masque/contracts';
import { Store, upsertNewer } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type CardRow, cardSchema } from './card.schema.ts';

@Injectable()
export class CardsRepository {
  private readonly rows: Model<CardRow>;

  constructor(store: Store) {
    this.rows = store.model('cards', cardSchema);
  }

  /** Ignores older and repeated states. */
  async keep({ _id, ...state }: CardRow): Promise<void> {
    await upsertNewer(this.rows, _id, state);
  }

  async find(characterId: string, version: number): Promise<Card | null> {
    const row = await this.rows.findById(cardIdOf(characterId, version)).lean<CardRow>().exec();
    return row && !row.isDeleted ? Card.parse(JSON.parse(row.card)) : null;
  }
}
