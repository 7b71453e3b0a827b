import type { ChatRow } from './chat.schema.ts';
import type { Addition } from './merge.rules.ts';

/** Counts of the chat once the messages are added; always from what is there, so that they can not drift. */
export function countsAfter(
  row: Pick<ChatRow, 'buckets' | 'sealed'>,
  last: readonly unknown[],
  additions: readonly Addition[],
): Pick<ChatRow, 'buckets' | 'sealed' | 'messageCount'> {
  let { buckets, sealed } = row;
  let inLast = last.length;
  for (const { bucket, messages } of additions) {
    if (bucket >= buckets) {
      sealed += inLast;
      inLast = 0;
      buckets = bucket + 1;
    }
    inLast += messages.length;
  }
  return { buckets, sealed, messageCount: sealed + inLast };
}
