import { Schema } from 'mongoose';

/** Projection of one version of a card: what moderators read. */
export interface CardRow {
  /** `{characterId}:{version}` */
  _id: string;
  characterId: string;
  version: number;
  /** JSON text of a `Card`: keys of other programs may hold what field names of a store may not. */
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
