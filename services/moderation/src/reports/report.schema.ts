import { type reportedTypes, type reportStatuses } from '@masque/contracts';
import { Schema } from 'mongoose';

export interface ReportRow {
  _id: string;
  reporterId: string;
  reporterUsername: string;
  reportedType: (typeof reportedTypes)[number];
  reportedId: string;
  reason: string;
  description: string | null;
  status: (typeof reportStatuses)[number];
  createdAt: Date;
}

export const reportSchema = new Schema<ReportRow>(
  {
    _id: { type: String, required: true },
    reporterId: { type: String, required: true },
    reporterUsername: { type: String, required: true },
    reportedType: { type: String, required: true },
    reportedId: { type: String, required: true },
    reason: { type: String, required: true },
    description: { type: String, default: null },
    status: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
// Ids are sortable by time, so they give "newest first" within a status and a type.
reportSchema.index({ reporterId: 1 });
reportSchema.index({ status: 1, _id: -1 });
reportSchema.index({ reportedType: 1, status: 1, _id: -1 });
reportSchema.index({ reporterId: 1, _id: 1 });
