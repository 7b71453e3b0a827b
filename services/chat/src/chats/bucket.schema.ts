import type { messageStates, senders } from '@masque/contracts';
import { Schema } from 'mongoose';

/** A message; its shown text is `versions[version]`. */
export interface MessageRow {
  id: string;
  sender: (typeof senders)[number];
  createdAt: Date;
  state: (typeof messageStates)[number];
  versions: string[];
  version: number;
}

/** Up to 50 messages of a chat in one document, so that a page of any chat is one read by id. */
export interface BucketRow {
  /** `{chatId}:{n}` */
  _id: string;
  /** Grows with every change, so that two editors do not overwrite each other. */
  rev: number;
  messages: MessageRow[];
}

const text = { type: String, required: true } as const;

export const bucketSchema = new Schema<BucketRow>(
  {
    _id: text,
    rev: { type: Number, required: true },
    messages: {
      type: [
        new Schema<MessageRow>(
          {
            id: text,
            sender: text,
            createdAt: { type: Date, required: true },
            state: text,
            versions: [String],
            version: { type: Number, required: true },
          },
          { _id: false },
        ),
      ],
      required: true,
    },
  },
  { versionKey: false },
);

/** In which buckets some of a chat's messages stand whose ids a client chose. Ids of ours say it themselves. */
export interface PlacesRow {
  /** `{chatId}:{slot}` */
  _id: string;
  /** Bucket by message id (as a field name). */
  buckets: Record<string, number>;
}

export const placesSchema = new Schema<PlacesRow>(
  { _id: text, buckets: { type: Schema.Types.Mixed, required: true } },
  { versionKey: false },
);
