import type { ChatRow, MessageRow } from '../chats/chats.service.ts';
import { liveBefore } from '../chats/messages/gap.rules.ts';
import type { MessageReader } from '../chats/messages/message-reader.ts';
import { shownText } from '../chats/messages/message.ts';

const PAGE = 100;

/** The id of the last message of `parent` up to which a branch is the same; null if they begin differently. */
export async function branchPoint(
  parent: ChatRow,
  branch: AsyncIterable<readonly MessageRow[]>,
  reader: MessageReader,
): Promise<string | null> {
  let last: string | null = null;
  const others = messagesOf(parent, reader);
  for await (const page of branch) {
    for (const message of page) {
      const { value: other } = await others.next();
      if (!other || !isSame(other, message)) return last;
      last = other.id;
    }
  }
  return last;
}

async function* messagesOf(row: ChatRow, reader: MessageReader): AsyncGenerator<MessageRow, undefined> {
  const seqs = liveBefore(row, row.nextSeq, row.nextSeq);
  for (let at = 0; at < seqs.length; at += PAGE) yield* await reader.documents(row, seqs.slice(at, at + PAGE));
  return undefined;
}

/** The parent may show another version by now. */
const isSame = ({ sender, swipes }: MessageRow, branched: MessageRow): boolean =>
  sender === branched.sender && swipes.some(({ text }) => text === shownText(branched));
