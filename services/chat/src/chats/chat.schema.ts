import type { GivenSettings } from '@masque/contracts';
import type { IndexSpec, PublishedRow } from '@masque/service-kit/store';
import type { Range } from './messages/gap.rules.ts';
import type { MemoryRow } from './memory-row/memory.row.ts';
import type { MessageRow, Speaker } from './messages/message.ts';

/** Pinned to one card version; name and picture are copies from then. */
export interface ChatMember {
  characterId: string;
  version: number;
  name: string;
  image: string | null;
  imageColor: string | null;
}

/** Stored in the row until its document is written with the reply. */
export interface PendingMessage {
  id: string;
  text: string;
  createdAt: Date;
  speaker: Speaker | null;
}

/** At most one per chat: one write of the row claims it. */
export interface RunningGeneration {
  /** The reply, or the existing message that gets a swipe or a continuation. */
  messageId: string;
  id: string;
  /** Creation id of the request, if it had an Idempotency-Key. */
  askedBy?: string;
  kind: 'reply' | 'swipe' | 'continue';
  /** Length of the swipe before the continuation, in characters. */
  from?: number;
  /** The instance that writes. Each takeover raises the fencing token; only the newest may save the end. */
  owner: string;
  fence: number;
  startedAt: Date;
  day: string;
  question: PendingMessage | null;
  /** Sequence numbers given out after the reply's. */
  since: number;
  /** The partial text, saved here while the log can't be written. */
  savedText?: string;
  savedEffects?: string;
  isStopWanted?: boolean;
}

export interface Deletion {
  token: string;
  ranges: Range[];
  at: Date;
}

export interface ImportedChat {
  file: string;
  /** The name of the file, without its ending: branches of SillyTavern name their main chat so. */
  name?: string;
  /** JSON of fields that have no place here; exports write them back (`transcript.view.ts`). */
  kept: string;
}

export interface ChatRow extends PublishedRow {
  userId: string;
  members: ChatMember[];
  title: string | null;
  pinned: boolean;
  /** As last shown; null: the built-in Default persona. */
  persona: { id: string; name: string; image: string | null } | null;
  customPrompt: string;
  authorsNote: { text: string; depth: number; role: 'system' | 'user' | 'assistant' } | null;
  lorebookIds: string[];
  settings: GivenSettings | null;
  /** Connection profile; null or absent: the character's or the default one. */
  profileId?: string | null;
  /** Null or absent: the default one; `noBackground`: none. */
  backgroundId?: string | null;
  /** Oldest message in the newest prompt; null or absent: the prompt had all, or the settings changed since. */
  contextStart?: string | null;
  parent: { chatId: string; messageId: string } | null;
  /** Root of the branch tree, even after its deletion; absent: this chat. */
  family?: string;
  /** JSON of roleplay's `LoreTimers`: its keys may contain characters that field names may not. */
  loreTimers: string;
  /** JSON (`variables.rules.ts`) for the same reason; absent: none. */
  variableState?: string;
  /** Index of the shown greeting in the card; absent: 0, the first message. */
  greeting?: number;
  /** Card version at the start; null: imported. */
  begunWith: number | null;
  /** The user hasn't written yet, nor had a narrator speak: not listed, not published, and removed after a while. */
  isDraft?: boolean;
  firstMessage?: string;
  userTurns: number;
  hasReturned?: boolean;
  /** Seeds `{{pick}}`; branches inherit it. */
  pickSeed: string;
  memory?: MemoryRow;
  imported?: ImportedChat;
  /** Every number below is given out; those outside the gaps hold a message. */
  nextSeq: number;
  gaps: Range[];
  /** Models never see these; may overlap gaps. Absent: none. */
  hidden?: Range[];
  /** Committed states that take precedence over documents, which may lag. */
  unwritten: MessageRow[];
  deletions: Deletion[];
  /** Excerpt of the last message; while a generation runs, of the one before its question. */
  lastMessage: string;
  createdAt: Date;
  updatedAt: Date;
  isDeleted: boolean;
  /** From `purgeAt` on, deleted messages or the whole chat are due for removal. */
  isPurging?: boolean;
  purgeAt?: Date;
  generation?: RunningGeneration;
  /** The last finished reply, and the revision it started from: a client that knows `from` knows the reply. */
  settled?: { messageId: string; from: number };
}

export type LorebookChatRow = Pick<ChatRow, '_id' | 'title' | 'members' | 'lorebookIds'>;

export const chatIndexes: readonly IndexSpec[] = [
  { key: { userId: 1, isDeleted: 1, pinned: -1, updatedAt: -1, _id: -1 } },
  { key: { userId: 1, isDeleted: 1, 'members.characterId': 1, updatedAt: -1, _id: -1 } },
  { key: { userId: 1, lorebookIds: 1 } },
  { key: { family: 1 }, sparse: true },
  { key: { 'generation.owner': 1 }, sparse: true },
  { key: { isPurging: 1, purgeAt: 1 }, sparse: true },
];
