import type { MarkKind } from '@masque/contracts';
import { Schema } from 'mongoose';
import { changedHour } from '../changed-hour.ts';

export interface CatalogMarkRow {
  _id: string;
  userId: string;
  kind: MarkKind;
  targetId: string;
  isSet: boolean;
  revision: number;
  changedHour: number;
}

export const markSchema = new Schema<CatalogMarkRow>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    kind: { type: String, required: true },
    targetId: { type: String, required: true },
    isSet: { type: Boolean, required: true },
    revision: { type: Number, required: true },
    changedHour,
  },
  { versionKey: false },
);
markSchema.index({ userId: 1 });
