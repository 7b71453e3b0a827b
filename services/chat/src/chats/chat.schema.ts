import { type PublishedFields, publishedSchema } from '@masque/service-kit';
import { Schema } from 'mongoose';

/** Which reply is being written, and by whom: `boot` is new at every start of an instance. */
export interface RunningReply {
  messageId: string;
  bucket: number;
  instance: string;
  boot: string;
}

/** A chat without its messages. A deleted one stays as a tombstone without content until its event is out. */
export interface ChatRow extends PublishedFields {
  _id: string;
  userId: string;
  characterId: string;
  /** As it was when the chat began; shown when our copy has no more. */
  character: { name: string; image: string | null; imageColor: string | null };
  persona: { id: string; name: string } | null;
  /** How many buckets of messages there are. */
  buckets: number;
  /** Messages in all buckets but the last. */
  sealed: number;
  messageCount: number;
  /** The beginning of the last message. */
  lastMessage: string;
  createdAt: Date;
  updatedAt: Date;
  isDeleted: boolean;
  /** Deleted, but messages may be left. */
  isPurging?: boolean;
  generation?: RunningReply;
  /** The newest reply that ended, and the revision at which it had begun: who knows that one knows of this reply. */
  settled?: { messageId: string; from: number };
}

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;

export const chatSchema = new Schema<ChatRow>(
  {
    _id: text,
    userId: text,
    characterId: text,
    character: { name: { type: String, default: '' }, image: String, imageColor: String },
    persona: {
      type: new Schema({ id: text, name: { type: String, default: '' } }, { _id: false }),
      default: null,
    },
    buckets: count,
    sealed: count,
    messageCount: count,
    lastMessage: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    isDeleted: { type: Boolean, required: true },
    isPurging: { type: Boolean, required: false },
    generation: {
      type: new Schema<RunningReply>({ messageId: text, bucket: count, instance: text, boot: text }, { _id: false }),
      required: false,
    },
    settled: { type: new Schema({ messageId: text, from: count }, { _id: false }), required: false },
    ...publishedSchema,
  },
  { versionKey: false },
);
// One's chats, newest first.
chatSchema.index({ userId: 1, isDeleted: 1, updatedAt: -1 });
// Replies that a crash left unfinished, and deletions.
chatSchema.index({ 'generation.instance': 1 }, { sparse: true });
chatSchema.index({ isPurging: 1 }, { sparse: true });
