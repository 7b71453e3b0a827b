import { Schema } from 'mongoose';

/** How many messages a user has sent on one day (UTC). */
export interface UsageRow {
  /** `{userId}:{YYYY-MM-DD}` */
  _id: string;
  used: number;
}

export const usageSchema = new Schema<UsageRow>(
  { _id: { type: String, required: true }, used: { type: Number, required: true } },
  { versionKey: false },
);
