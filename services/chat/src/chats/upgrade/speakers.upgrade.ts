import type { Upgrade } from '@masque/service-kit/store';
import type { ChatRow } from '../chat.schema.ts';
import type { MessageRow } from '../messages/message.schema.ts';

/** Earlier versions stored narrators' messages this way. */
const wasNarrator = ({ imported }: MessageRow): boolean => imported?.startsWith('{"role":"system"') === true;

function upgraded(message: MessageRow, names: ReadonlyMap<string, string>): MessageRow {
  const { sender, speaker, imported, chatId } = message;
  if (sender !== 'character' || !speaker || imported === undefined) return message;
  const isNarrator = wasNarrator(message);
  if (!isNarrator && speaker.name === names.get(chatId)) return message;
  const other = { characterId: null, name: speaker.name, image: null };
  return { ...message, sender: isNarrator ? 'narrator' : sender, speaker: other };
}

export const importedSpeakers = (number: number): Upgrade => ({
  number,
  name: 'narrators and group members of imported chats are not the character',
  run: async ({ db, inBatches }) => {
    const chats = db.collection<ChatRow & { _id: string }>('chats');
    const messages = db.collection<MessageRow>('chat-messages');
    await inBatches<MessageRow>(
      'chat-messages',
      async (batch) => {
        const ids = [...new Set(batch.map(({ chatId }) => chatId))];
        const rows = await chats.find({ _id: { $in: ids } }, { projection: { members: 1 } }).toArray();
        const names = new Map(rows.map((row) => [row._id, row.members?.[0]?.name ?? '']));
        const changed = batch.flatMap((message) => {
          const { sender, speaker } = upgraded(message, names);
          return speaker === message.speaker ? [] : [{ _id: message._id, sender, speaker }];
        });
        if (changed.length === 0) return;
        const operations = changed.map(({ _id, ...own }) => ({
          updateOne: { filter: { _id }, update: { $set: own } },
        }));
        await messages.bulkWrite(operations, { ordered: false });
      },
      { filter: { imported: { $exists: true } }, projection: { chatId: 1, sender: 1, speaker: 1, imported: 1 } },
    );
    await inBatches<ChatRow>(
      'chats',
      async (batch) => {
        for (const { _id, members, unwritten } of batch) {
          const names = new Map([[_id, members[0]?.name ?? '']]);
          await chats.updateOne({ _id }, { $set: { unwritten: unwritten.map((message) => upgraded(message, names)) } });
        }
      },
      { filter: { 'unwritten.imported': { $exists: true } }, projection: { members: 1, unwritten: 1 } },
    );
  },
});
