import { Card, cardIdOf } from '@masque/contracts';
import { StoreConnection, upsertNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type ReportedCardRow, cardSchema } from './card.schema.ts';

@Injectable()
export class ReportedCardsRepository {
  private readonly rows: Model<ReportedCardRow>;

  constructor(store: StoreConnection) {
    this.rows = store.model('cards', cardSchema);
  }

  /** Ignores older and repeated states. */
  async keep({ _id, ...state }: ReportedCardRow): Promise<void> {
    await upsertNewer(this.rows, _id, state);
  }

  async find(characterId: string, version: number): Promise<Card | null> {
    const row = await this.rows.findById(cardIdOf(characterId, version)).lean<ReportedCardRow>().exec();
    return row && !row.isDeleted ? Card.parse(JSON.parse(row.card)) : null;
  }
}
