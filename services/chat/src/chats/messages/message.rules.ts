import { newId } from '@masque/service-kit';
import { sumOf } from '@masque/generations';
import type { MessageRow, Speaker, Swipe, TraceRow } from './message.schema.ts';

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
    ...(usage ? { usage } : {}),
    ...(first.generationId === undefined ? {} : { generationId: first.generationId }),
  };
}
