import type { ChatMessage, senders } from '@masque/contracts';
import type { IndexSpec } from '@masque/service-kit';
import type { Usage } from '../../upstream/usage.ts';

/** Who said a message, with the name and picture of that time; `characterId` is null for a persona. */
export interface Speaker {
  characterId: string | null;
  name: string;
  image: string | null;
}

/** One version of a message. Text that is still being written stands in the generation's log, never here. */
export interface Swipe {
  text: string;
  createdAt: Date;
  /** The file from which it was imported has no time of it; `createdAt` is that of the import. */
  isUndated?: true;
  state: Exclude<ChatMessage['state'], 'streaming'>;
  /** The model really used; absent for what people wrote. */
  model?: string;
  finish?: string;
  usage?: Usage;
  /** Thoughts that the model gave apart from its answer; never sent back to a model. */
  reasoning?: string;
  /** The generation that wrote it: makes adding it twice harmless. */
  generationId?: string;
  /** Creation id of the call that asked for it, or for the last part of it, which begins at `from`: repeated, it gets this. */
  askedBy?: { id: string; from: number };
  /** Of a branched message: the trace of the one that was copied. */
  tracedBy?: string;
  /** It is a greeting of the card: 0 is the first message. What its macros wrote, as JSON; absent: nothing. */
  greeting?: { number: number; variables?: string; userWrites?: string };
}

/** One message; the shown text is `swipes[swipe]`. Whether it is deleted is said by its chat's row alone. */
export interface MessageRow {
  /** `{chatId}:{seq}`, the number padded so that ids sort. */
  _id: string;
  chatId: string;
  /** Position in the chat, from 0; never given out twice. */
  seq: number;
  /** Unique in the chat; a client may choose it. */
  id: string;
  /** Revision of the chat's row that committed this state: an older one never overwrites it. */
  rev: number;
  sender: (typeof senders)[number];
  speaker: Speaker | null;
  createdAt: Date;
  editedAt: Date | null;
  swipes: Swipe[];
  swipe: number;
  /** No model is told of it. */
  isHidden?: true;
  /** JSON of what an imported message has that has no place here, to be written into exports again. */
  imported?: string;
}

/** A message that was looked for. */
export interface FoundMessage {
  readonly message: MessageRow;
  readonly isDeleted: boolean;
}

/**
 * How the prompt of one swipe was built. A document apart from the text, because it is rarely asked for; in the same
 * collection, so that one command writes a question, its reply and the trace.
 */
export interface TraceRow {
  /** `{chatId}:{seq}:{generationId}` */
  _id: string;
  /** The shard key, as of messages; missing in traces from before it was one. */
  chatId: string;
  /** `{seq}:{generationId}`: the unique index wants one of each document of a chat. */
  id: string;
  trace: Record<string, unknown>;
}

/** Finds a message by its id, and refuses to take one twice; sparse, as older traces have neither field. */
export const messageIndexes: readonly IndexSpec[] = [{ key: { chatId: 1, id: 1 }, unique: true, sparse: true }];
