import type { Upgrade, UpgradeContext } from '@masque/service-kit/store';
import { liveCount } from '../messages/gap.rules.ts';
import { type OldBucketRow, type OldChatRow, type OldReplyRow, upgradedChat } from './version-01.rules.ts';

const CHATS_AT_ONCE = 20;
const WRITES_AT_ONCE = 500;
const OLD_FIELDS = {
  characterId: 1,
  character: 1,
  buckets: 1,
  sealed: 1,
  messageCount: 1,
  generation: 1,
  settled: 1,
} as const;

export const chatRows = (number: number): Upgrade => ({
  number,
  name: 'messages are documents; a chat has members and sequence numbers',
  run: async (context) => {
    await context.inBatches<OldChatRow>(
      'chats',
      async (chats) => {
        for (const chat of chats) await upgradeChat(context.db, chat);
      },
      { filter: { members: { $exists: false } }, size: CHATS_AT_ONCE },
    );
    for (const name of ['messages', 'message-places', 'replies'])
      await context.db
        .collection(name)
        .drop()
        .catch(() => undefined); // a new database has none
  },
});

/** Documents first: an upgraded row has all its messages. Idempotent. */
async function upgradeChat(db: UpgradeContext['db'], chat: OldChatRow): Promise<void> {
  const buckets = await readBuckets(db, chat);
  const replies = await readReplies(
    db,
    chat._id,
    buckets.flatMap(({ messages }) => messages.map(({ id }) => id)),
  );
  const { row, messages, traces } = upgradedChat(chat, buckets, replies);
  const documents: { _id: string }[] = [...messages, ...traces];
  const rows = db.collection<{ _id: string }>('chat-messages');
  for (let start = 0; start < documents.length; start += WRITES_AT_ONCE) {
    const operations = documents.slice(start, start + WRITES_AT_ONCE).map(({ _id, ...own }) => ({
      updateOne: { filter: { _id }, update: { $set: own }, upsert: true },
    }));
    await rows.bulkWrite(operations, { ordered: false });
  }
  const { _id, ...own } = row;
  // Publish when the published count was or becomes wrong: a reply that a crash left running is now broken off.
  const isNews = chat.generation !== undefined || liveCount(row) !== chat.messageCount;
  await db.collection<{ _id: string; revision: number }>('chats').updateOne(
    { _id },
    {
      $set: isNews ? { ...own, 'outbox.chat-changed': true } : own,
      $unset: OLD_FIELDS,
      ...(isNews ? { $inc: { revision: 1 } } : {}),
    },
  );
}

async function readBuckets(db: UpgradeContext['db'], { _id, buckets }: OldChatRow): Promise<OldBucketRow[]> {
  const rows = db.collection<OldBucketRow>('messages');
  const found: OldBucketRow[] = [];
  for (let n = 0; n < buckets; n += 1) {
    const bucket = await rows.findOne({ _id: `${_id}:${n}` });
    if (bucket) found.push(bucket);
  }
  return found;
}

async function readReplies(
  db: UpgradeContext['db'],
  chatId: string,
  ids: readonly string[],
): Promise<Map<string, OldReplyRow>> {
  const rows = db.collection<OldReplyRow>('replies');
  const replies = new Map<string, OldReplyRow>();
  for (let start = 0; start < ids.length; start += WRITES_AT_ONCE) {
    const keys = ids.slice(start, start + WRITES_AT_ONCE).map((id) => `${chatId}:${id}`);
    for (const reply of await rows.find({ _id: { $in: keys } }).toArray())
      replies.set(reply._id.slice(chatId.length + 1), reply);
  }
  return replies;
}
