import type { EventData } from '@masque/contracts';
import { Schema } from 'mongoose';

export interface CardRow {
  /** `{characterId}:{version}` */
  _id: string;
  characterId: string;
  version: number;
  /** JSON of a `Card`: its keys may contain characters that field names may not. */
  card: string;
  isDeleted: boolean;
  revision: number;
}

export const cardSchema = new Schema<CardRow>(
  {
    _id: { type: String, required: true },
    characterId: { type: String, required: true },
    version: { type: Number, required: true },
    card: { type: String, default: '{}' },
    isDeleted: { type: Boolean, required: true },
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);
cardSchema.index({ characterId: 1, version: -1 });

export const toCardRow = (state: EventData<'card.published'>): CardRow => ({
  _id: state.cardId,
  characterId: state.characterId,
  version: state.version,
  card: JSON.stringify(state.card),
  isDeleted: state.isDeleted,
  revision: state.revision,
});
