import { Schema } from 'mongoose';

/**
 * Everything about a reply that its message does not need: while it is written, the pieces of its text; afterwards how
 * its prompt was built. A small document, so that saving the growth of a reply stays cheap.
 */
export interface ReplyRow {
  /** `{chatId}:{messageId}` */
  _id: string;
  userId: string;
  /** Growth of the text, one piece a save; gone when the reply has ended. */
  parts?: string[];
  /** When the instance that writes it last said so. */
  savedAt: Date;
  /** Somebody asked another instance to stop it. */
  isStopWanted?: boolean;
  trace: Record<string, unknown>;
}

export const replyId = (chatId: string, messageId: string): string => `${chatId}:${messageId}`;

export const replySchema = new Schema<ReplyRow>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    parts: { type: [String], default: undefined },
    savedAt: { type: Date, required: true },
    isStopWanted: { type: Boolean, required: false },
    trace: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false, minimize: false },
);
