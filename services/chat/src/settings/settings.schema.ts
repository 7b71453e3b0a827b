import { Schema } from 'mongoose';
import type { Sealed } from '../keys/key-ring.ts';

/** An API key at rest. */
export interface SavedKey extends Sealed {
  last4: string;
  savedAt: Date;
}

/** What one user has set for chatting, in one document, so that a reply needs one read. */
export interface SettingsRow {
  /** User id. */
  _id: string;
  key?: SavedKey;
  model?: string;
}

const text = { type: String, required: true } as const;

export const settingsSchema = new Schema<SettingsRow>(
  {
    _id: text,
    key: {
      type: new Schema<SavedKey>(
        { keyId: text, iv: text, tag: text, data: text, last4: { type: String, default: '' }, savedAt: Date },
        { _id: false },
      ),
      required: false,
    },
    model: { type: String, required: false },
  },
  { versionKey: false },
);
// Finds what is still encrypted with an older key.
settingsSchema.index({ 'key.keyId': 1 }, { sparse: true });
