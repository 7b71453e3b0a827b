import type { ChatMessage, senders } from '@masque/contracts';
import { sumOf, type TokenUsage } from '@masque/generations';
import { newId } from '@masque/service-kit';

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
  reasoningMs?: number;
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
  /** Set on reading, from the chat's row. */
  isHidden?: boolean;
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

const SEQ_DIGITS = 8;
const EXCERPT = 200;

export const documentId = (chatId: string, seq: number): string => `${chatId}:${String(seq).padStart(SEQ_DIGITS, '0')}`;
export const traceId = ({ _id }: Pick<MessageRow, '_id'>, generationId: string): string => `${_id}:${generationId}`;

export function toTraceRow(
  message: Pick<MessageRow, '_id' | 'chatId'>,
  generationId: string,
  trace: TraceRow['trace'],
): TraceRow {
  const [_id, { chatId }] = [traceId(message, generationId), message];
  return { _id, chatId, id: _id.slice(chatId.length + 1), trace };
}

export const shownSwipe = ({ swipes, swipe }: Pick<MessageRow, 'swipes' | 'swipe'>): Swipe | undefined => swipes[swipe];
export const shownText = (message: Pick<MessageRow, 'swipes' | 'swipe'>): string => shownSwipe(message)?.text ?? '';

export const sizeOf = (messages: readonly MessageRow[]): number =>
  messages.reduce(
    (sum, { swipes }) =>
      sum + swipes.reduce((all, { text, reasoning = '' }) => all + text.length + reasoning.length, 0),
    0,
  );

/** Never splits a surrogate pair. */
export function excerpt(text: string): string {
  const cut = text.slice(0, EXCERPT);
  return cut.isWellFormed() ? cut : cut.slice(0, -1).toWellFormed();
}

export function preview(text: string): string {
  if (text.length < EXCERPT - 1) return text;
  const cut = text.slice(0, EXCERPT - 2);
  const end = cut.search(/\s+\S*$/);
  return `${(end > EXCERPT / 2 ? cut.slice(0, end) : cut).toWellFormed()}…`;
}

export interface NewMessage {
  readonly chatId: string;
  readonly seq: number;
  readonly rev: number;
  readonly sender: MessageRow['sender'];
  readonly id?: string | undefined;
  readonly speaker?: Speaker | null;
  readonly createdAt?: Date;
}

export function newMessage(own: NewMessage, swipe: Omit<Swipe, 'createdAt'> & { createdAt?: Date }): MessageRow {
  const { chatId, seq, rev, sender, id = newId(), speaker = null, createdAt = new Date() } = own;
  return {
    _id: documentId(chatId, seq),
    chatId,
    seq,
    id,
    rev,
    sender,
    speaker,
    createdAt,
    editedAt: null,
    swipes: [{ ...swipe, text: swipe.text.toWellFormed(), createdAt: swipe.createdAt ?? createdAt }],
    swipe: 0,
  };
}

export const withText = (message: MessageRow, text: string, rev: number): MessageRow => ({
  ...message,
  rev,
  editedAt: new Date(),
  swipes: message.swipes.map((swipe, index) =>
    index === message.swipe ? { ...swipe, text: text.toWellFormed() } : swipe,
  ),
});

export const withSwipe = (message: MessageRow, swipe: Swipe, rev: number): MessageRow => ({
  ...message,
  rev,
  swipes: [...message.swipes, swipe],
  swipe: message.swipes.length,
});

export const withMore = (message: MessageRow, more: Swipe, rev: number): MessageRow => ({
  ...message,
  rev,
  swipes: message.swipes.map((swipe, index) => (index === message.swipe ? continued(swipe, more) : swipe)),
});

const withTimes = (first: Swipe, more: Swipe) =>
  first.reasoningMs === undefined ? {} : { reasoningMs: first.reasoningMs + (more.reasoningMs ?? 0) };

/** Joins two answers into one swipe: the second's ending, the usage of both, the first's generation id. */
function continued(first: Swipe, more: Swipe): Swipe {
  const reasoning = [first.reasoning, more.reasoning].filter(Boolean).join('\n\n');
  const usage = first.usage && more.usage ? sumOf(first.usage, more.usage) : (more.usage ?? first.usage);
  return {
    ...first,
    ...more,
    text: first.text + more.text,
    createdAt: first.createdAt,
    ...(reasoning ? { reasoning } : {}),
    ...withTimes(first, more),
    ...(usage ? { usage } : {}),
    ...(first.generationId === undefined ? {} : { generationId: first.generationId }),
  };
}
