import type { BucketRow, MessageRow } from './bucket.schema.ts';
import { bucketOf, hasRoom, newMessage, newMessageId, shownText } from './message.rules.ts';

/** A message as a client saves it. */
export interface Incoming {
  readonly id?: string | undefined;
  readonly sender: MessageRow['sender'];
  readonly text: string;
}

export interface Merge {
  /** Buckets with an edited message. */
  readonly edited: BucketRow[];
  /** Messages that the chat does not have. */
  readonly added: Incoming[];
}

/**
 * Compares a whole or partial list with what is stored, by message id. A message that is being written belongs to the
 * server; of the reply `settled`, a beginning is what a client saw before its end, and no edit.
 */
export function merge(buckets: readonly BucketRow[], incoming: readonly Incoming[], settled: string | null): Merge {
  const stored = new Map(buckets.flatMap((bucket) => bucket.messages.map((message) => [message.id, bucket] as const)));
  const texts = new Map<string, string>();
  const added: Incoming[] = [];
  const seen = new Set<string>();
  for (const message of incoming) {
    if (message.id !== undefined && stored.has(message.id)) {
      texts.set(message.id, message.text);
      continue;
    }
    if (message.id !== undefined && seen.has(message.id)) continue;
    if (message.id !== undefined) seen.add(message.id);
    added.push(message);
  }
  const isEdit = (message: MessageRow): boolean => {
    const text = texts.get(message.id);
    if (text === undefined || message.state === 'streaming' || text === shownText(message)) return false;
    return !(message.id === settled && shownText(message).startsWith(text));
  };
  const edited = buckets
    .filter((bucket) => bucket.messages.some(isEdit))
    .map((bucket) => ({
      ...bucket,
      messages: bucket.messages.map((message) =>
        isEdit(message) ? withText(message, texts.get(message.id) ?? '') : message,
      ),
    }));
  return { edited, added };
}

const withText = (message: MessageRow, text: string): MessageRow => ({
  ...message,
  versions: message.versions.map((version, index) => (index === message.version ? text : version)),
});

/** Messages for one bucket, to be added to its end. */
export interface Addition {
  readonly bucket: number;
  readonly messages: MessageRow[];
}

/** Puts new messages behind the last bucket (number `last`), in as many new ones as they need. */
export function distribute(last: number, tail: BucketRow, added: readonly Incoming[]): Addition[] {
  const additions: Addition[] = [];
  let bucket = last;
  let filled: BucketRow = tail;
  for (const { id, sender, text } of added) {
    if (!hasRoom(filled, 1, text.length)) {
      bucket += 1;
      filled = { _id: '', rev: 0, messages: [] };
    }
    const isFree = id !== undefined && bucketOf(id) === null;
    const message = newMessage(sender, text, isFree ? id : newMessageId(bucket));
    filled = { ...filled, messages: [...filled.messages, message] };
    const open = additions.at(-1);
    if (open?.bucket === bucket) open.messages.push(message);
    else additions.push({ bucket, messages: [message] });
  }
  return additions;
}
