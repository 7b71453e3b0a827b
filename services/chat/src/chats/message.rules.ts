import { newId } from '@masque/service-kit';
import type { BucketRow, MessageRow } from './bucket.schema.ts';

export const BUCKET_MESSAGES = 50;
/** A bucket with this many characters takes no more: a document has a largest size. */
const BUCKET_CHARACTERS = 1_000_000;
const LAST_MESSAGE = 200;

export const bucketId = (chatId: string, n: number): string => `${chatId}:${n}`;

/** Ids of ours end in the number of their bucket, so that any message of a long chat is found by one read. */
export const newMessageId = (bucket: number): string => `${newId()}-${bucket.toString(36)}`;

/** The bucket that an id of ours names; null for ids that a client chose. */
export function bucketOf(messageId: string): number | null {
  const [, digits] = /^[0-9A-HJKMNP-TV-Z]{26}-([0-9a-z]{1,6})$/.exec(messageId) ?? [];
  return digits === undefined ? null : Number.parseInt(digits, 36);
}

export const shownText = (message: Pick<MessageRow, 'versions' | 'version'>): string =>
  message.versions[message.version] ?? '';

export const sizeOf = (messages: readonly MessageRow[]): number =>
  messages.reduce((sum, { versions }) => sum + versions.reduce((all, { length }) => all + length, 0), 0);

export const hasRoom = (bucket: BucketRow, messages: number, characters: number): boolean =>
  bucket.messages.length + messages <= BUCKET_MESSAGES &&
  (bucket.messages.length === 0 || sizeOf(bucket.messages) + characters <= BUCKET_CHARACTERS);

/** The beginning of a text, for lists; never half a character. */
export function excerpt(text: string): string {
  const cut = text.slice(0, LAST_MESSAGE);
  return cut.isWellFormed() ? cut : cut.slice(0, -1).toWellFormed();
}

export const newMessage = (
  sender: MessageRow['sender'],
  text: string,
  id: string,
  state: MessageRow['state'] = 'complete',
): MessageRow => ({ id, sender, createdAt: new Date(), state, versions: [text], version: 0 });

/**
 * Whether buckets that were read beside a chat's row are at least as new as it: messages end before their chat says so,
 * hence a message that is unfinished while no reply is being written was read too early.
 */
export const isNoOlder = (buckets: readonly BucketRow[], generation: { messageId: string } | undefined): boolean =>
  !buckets.some(({ messages }) =>
    messages.some(({ id, state }) => state === 'streaming' && id !== generation?.messageId),
  );
