import type { LorebookSettings } from '@masque/contracts';
import { Schema } from 'mongoose';
import type { Sealed } from '../key-ring.ts';

export interface SavedKey extends Sealed {
  last4: string;
  savedAt: Date;
}

export interface DayUsageRow {
  /** `YYYY-MM-DD` */
  day: string;
  used: number;
}

/** One document, so that one write counts a message and returns key and model. */
export interface SettingsRow {
  _id: string;
  keys?: Record<string, SavedKey>;
  /** Every key of the ring that ever encrypted one of them. */
  keyIds?: string[];
  model?: string;
  customPrompt?: string;
  memory?: { isOn: boolean; model: string | null; length: number };
  lorebooks?: Partial<LorebookSettings>;
  usage?: DayUsageRow;
  variables?: string;
  /** Ids of recent writers (generations, greetings), newest last: makes writes idempotent. */
  variableWriters?: string[];
}

const text = { type: String, required: true } as const;

export const settingsSchema = new Schema<SettingsRow>(
  {
    _id: text,
    keys: { type: Schema.Types.Mixed, required: false },
    keyIds: { type: [String], required: false, default: undefined },
    model: { type: String, required: false },
    customPrompt: { type: String, required: false },
    usage: { type: new Schema<DayUsageRow>({ day: text, used: Number }, { _id: false }), required: false },
    memory: {
      type: new Schema<NonNullable<SettingsRow['memory']>>(
        { isOn: Boolean, model: { type: String, default: null }, length: Number },
        { _id: false },
      ),
      required: false,
    },
    lorebooks: { type: Schema.Types.Mixed, required: false },
    variables: { type: String, required: false },
    variableWriters: { type: [String], required: false, default: undefined },
  },
  { versionKey: false },
);
settingsSchema.index({ keyIds: 1 }, { sparse: true });
