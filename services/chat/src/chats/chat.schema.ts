import type { GivenSettings } from '@masque/contracts';
import type { IndexSpec, PublishedRow } from '@masque/service-kit';
import type { Range } from './messages/gap.rules.ts';
import type { MemoryRow } from './memories/memory.row.ts';
import type { MessageRow, Speaker } from './messages/message.schema.ts';

/** A character of the chat, with the card version that the chat is pinned to and the name and picture of that time. */
export interface Member {
  characterId: string;
  version: number;
  name: string;
  image: string | null;
  imageColor: string | null;
}

/** What the user said with a claim; it stands here until its document is written with the reply's. */
export interface Question {
  id: string;
  text: string;
  createdAt: Date;
  /** Null: whoever the chat's persona is. */
  speaker: Speaker | null;
}

/** The generation that is being written in the chat: at most one, claimed by one write of the row. */
export interface RunningGeneration {
  /** Id of the reply, or of the message that gets a new swipe, or more of its shown one. */
  messageId: string;
  /** Names the generation's log, lease and trace. */
  id: string;
  /** Creation id of the call that asked for it, when that had an Idempotency-Key. */
  askedBy?: string;
  kind: 'reply' | 'swipe' | 'continue';
  /** Characters that a continued message had. */
  from?: number;
  /** Instance that writes it; the fence grows with each takeover, and the end is only written with the newest. */
  owner: string;
  fence: number;
  startedAt: Date;
  /** UTC day on which the message is counted. */
  day: string;
  question: Question | null;
  /** How many sequence numbers were given out after the reply's. */
  since: number;
  /** The text so far, while its log cannot be written. */
  savedText?: string;
  /** Beside it, what the end is to change (JSON of `PromptEffects`). */
  savedEffects?: string;
  /** Somebody asked to stop it, while its owner could not be reached. */
  isStopWanted?: boolean;
}

/** A deletion that can be undone. */
export interface Deletion {
  token: string;
  ranges: Range[];
  at: Date;
}

/** A chat that another program had before. */
export interface ImportedChat {
  /** SHA-256 of the file in hexadecimal: a retry is known by it. */
  file: string;
  /** JSON of what this program has no place for, to be written into exports again (`transcript.view.ts`). */
  kept: string;
}

/** A chat without its messages. A deleted one stays as a tombstone without content until its event is out. */
export interface ChatRow extends PublishedRow {
  userId: string;
  /** Never empty. */
  members: Member[];
  title: string | null;
  pinned: boolean;
  /** As it was shown last; null: the built-in Default persona. */
  persona: { id: string; name: string; image: string | null } | null;
  customPrompt: string;
  authorsNote: { text: string; depth: number; role: 'system' | 'user' | 'assistant' } | null;
  lorebookIds: string[];
  settings: GivenSettings | null;
  /** Id of the oldest message that the newest prompt had; null or absent: it had all, or with other settings. */
  contextStart?: string | null;
  /** The chat and the message from which this one branched. */
  parent: { chatId: string; messageId: string } | null;
  /** The chat that this one and all related to it go back to by their branchings, also when it is deleted; absent: this one. */
  family?: string;
  /** JSON of roleplay's `LoreTimers`, whose keys may hold what field names of a store may not. */
  loreTimers: string;
  /** JSON of what macros have written (`variables.rules.ts`), for the same reason; absent: nothing. */
  variableState?: string;
  /** The greeting that is shown, by its number in the card; absent: the first message. */
  greeting?: number;
  /** Version of the main character's card with which it was begun; null: with messages of a file; absent: nobody noted it. */
  begunWith?: number | null;
  /**
   * The user has said nothing yet: no list has it, no event tells of it, and it is removed after a while. Absent or false: a
   * chat that is stored.
   */
  isDraft?: boolean;
  /** The beginning of the first message of the user; absent: nothing was said, or nobody noted it. */
  firstMessage?: string;
  /** Messages that the user has said here; absent: nobody counted (`turns.rules.ts`). */
  userTurns?: number;
  /** The user has said something on a later day (UTC) than that of the beginning. */
  hasReturned?: boolean;
  /** Decides `{{pick}}`; a branch keeps its parent's. */
  pickSeed: string;
  /** The summary of its oldest messages; absent: none, and no choice of its own. Lists of chats are read without it. */
  memory?: MemoryRow;
  /** What the file had from which the chat was imported, beside its messages. */
  imported?: ImportedChat;
  /** All sequence numbers below are given out; those in no gap hold a message. */
  nextSeq: number;
  gaps: Range[];
  /** Committed states of messages whose documents may not say so yet. They count before the documents. */
  unwritten: MessageRow[];
  /** Newest last. */
  deletions: Deletion[];
  /** The beginning of the last message; while a generation runs, of the one before its question. */
  lastMessage: string;
  createdAt: Date;
  updatedAt: Date;
  isDeleted: boolean;
  /** Something is to be removed for good from `purgeAt` on: deleted messages, or all of them. */
  isPurging?: boolean;
  purgeAt?: Date;
  generation?: RunningGeneration;
  /** The newest reply that ended, and the revision at which it had begun: who knows that one knows of this reply. */
  settled?: { messageId: string; from: number };
}

export const chatIndexes: readonly IndexSpec[] = [
  // One's chats, pinned ones first, then newest first.
  { key: { userId: 1, isDeleted: 1, pinned: -1, updatedAt: -1, _id: -1 } },
  // Those with one character, newest first.
  { key: { userId: 1, isDeleted: 1, 'members.characterId': 1, updatedAt: -1, _id: -1 } },
  // A chat with all that branched from it.
  { key: { family: 1 }, sparse: true },
  // Generations of an owner that died.
  { key: { 'generation.owner': 1 }, sparse: true },
  // What the sweep removes.
  { key: { isPurging: 1, purgeAt: 1 }, sparse: true },
];
