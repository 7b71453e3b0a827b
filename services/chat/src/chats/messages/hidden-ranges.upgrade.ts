import type { Upgrade } from '@masque/service-kit/store';
import { type Range, rangesOf, withGap } from './gap.rules.ts';

interface OldMessage {
  readonly _id: string;
  readonly chatId: string;
  readonly seq: number;
  readonly isHidden?: boolean;
}

interface OldChat {
  readonly _id: string;
  readonly hidden?: readonly Range[];
}

export const hiddenRanges = (number: number): Upgrade => ({
  number,
  name: "a chat's row says which messages are hidden",
  run: async ({ db, inBatches }) => {
    const chats = db.collection<OldChat>('chats');
    const messages = db.collection<OldMessage>('chat-messages');
    const update = async (batch: OldMessage[]) => {
      for (const [chatId, own] of Map.groupBy(batch, (message) => message.chatId)) {
        const chat = await chats.findOne({ _id: chatId });
        const ranges = rangesOf(own.map(({ seq }) => seq).sort((a, b) => a - b));
        const hidden = ranges.reduce<Range[]>(withGap, [...(chat?.hidden ?? [])]);
        await chats.updateOne({ _id: chatId }, { $set: { hidden } });
      }
      await messages.updateMany({ _id: { $in: batch.map(({ _id }) => _id) } }, { $unset: { isHidden: 1 } });
    };
    await inBatches<OldMessage>('chat-messages', update, { filter: { isHidden: true } });
  },
});
