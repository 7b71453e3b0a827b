import type { ChatMessage, senders } from '@masque/contracts';
import type { IndexSpec } from '@masque/service-kit/store';
import type { TokenUsage } from '@masque/generations';

/** Name and picture are copies from then. `characterId` is null for personas, narrators and other group members. */
export interface Speaker {
  characterId: string | null;
  name: string;
  image: string | null;
}

/** Streaming text is in the generation's log, never here. */
export interface Swipe {
  text: string;
  createdAt: Date;
  isUndated?: true;
  state: Exclude<ChatMessage['state'], 'streaming'>;
  model?: string;
  finish?: string;
  usage?: TokenUsage;
  /** Never sent back to a model. */
  reasoning?: string;
  generationId?: string;
  /** Creation id of the request for the last part, which starts at `from`; a repeated request gets this swipe. */
  askedBy?: { id: string; from: number };
  tracedBy?: string;
  /** A greeting's index in the card (0: first message), and JSON of what its macros wrote. */
  greeting?: { number: number; variables?: string; userWrites?: string };
}

/** Only the chat's row says whether a message is deleted. */
export interface MessageRow {
  /** `{chatId}:{seq}`, zero-padded so that ids sort. */
  _id: string;
  chatId: string;
  seq: number;
  /** Unique in the chat; a client may choose it. */
  id: string;
  /** Chat revision that committed this state; an older state never overwrites a newer one. */
  rev: number;
  sender: (typeof senders)[number];
  speaker: Speaker | null;
  createdAt: Date;
  editedAt: Date | null;
  swipes: Swipe[];
  swipe: number;
  isHidden?: true;
  /** JSON of imported fields that have no place here; exports write them back. */
  imported?: string;
}

export interface FoundMessage {
  readonly message: MessageRow;
  readonly isDeleted: boolean;
}

/** Apart from the text because rarely read; in the same collection so that one command writes both. */
export interface TraceRow {
  /** `{chatId}:{seq}:{generationId}` */
  _id: string;
  /** Shard key. */
  chatId: string;
  /** `{seq}:{generationId}`: the unique index needs an id. */
  id: string;
  trace: Record<string, unknown>;
}

export const messageIndexes: readonly IndexSpec[] = [{ key: { chatId: 1, id: 1 }, unique: true, sparse: true }];
