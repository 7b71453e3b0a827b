import type { LorebookSettings } from '@masque/contracts';
import { Schema } from 'mongoose';
import type { Sealed } from '../key-ring.ts';

/** An API key at rest, bound to its user and its gateway. */
export interface SavedKey extends Sealed {
  last4: string;
  savedAt: Date;
  /** Of a version that knew one gateway only: still bound to the user alone. */
  isUnbound?: boolean;
}

/** Stands among `keyIds` while a key is unbound; no id of a key ring looks so. */
export const UNBOUND = '(unbound)';

/** Messages that a user has sent on one day (UTC). */
export interface DayUsage {
  /** `YYYY-MM-DD` */
  day: string;
  used: number;
}

/**
 * What one user has set for chatting, with what is used of the daily limit: one document, so that one write counts a
 * message and gives the key and the model for it.
 */
export interface SettingsRow {
  /** User id. */
  _id: string;
  /** By gateway. */
  keys?: Record<string, SavedKey>;
  /** All keys of the ring that any of them was ever encrypted with. */
  keyIds?: string[];
  model?: string;
  /** Of all chats that have none of their own. */
  customPrompt?: string;
  /** How the memory of chats is written; absent: it is off. */
  memory?: { isOn: boolean; model: string | null; length: number };
  /** How lorebooks are read; absent, and what is missing in it: as by default. */
  lorebooks?: Partial<LorebookSettings>;
  usage?: DayUsage;
  /** JSON of the variables that macros of the user's chats share; absent: none. */
  variables?: string;
  /** What wrote them lately, newest last (generations, and chats with their greeting): nobody writes twice. */
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
    usage: { type: new Schema<DayUsage>({ day: text, used: Number }, { _id: false }), required: false },
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
// Finds what is still encrypted with an older key.
settingsSchema.index({ keyIds: 1 }, { sparse: true });
