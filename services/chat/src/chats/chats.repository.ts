import { changed, Outbox, Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Collection, Model } from 'mongoose';
import { type ChatRow, chatSchema, type RunningReply } from './chat.schema.ts';
import { toChatState } from './chat.view.ts';

/** The fields that a change of the messages changes. */
export type ChatChange = Partial<
  Pick<ChatRow, 'buckets' | 'sealed' | 'messageCount' | 'lastMessage' | 'updatedAt' | 'persona' | 'generation'>
>;

@Injectable()
export class ChatsRepository {
  private readonly rows: Model<ChatRow>;
  private readonly hot: Collection<ChatRow>;
  /** Asks for the chat's state to be published. */
  readonly publish: (chatId: string) => void;

  constructor(store: Store, outbox: Outbox) {
    this.rows = store.model('chats', chatSchema);
    this.hot = store.collection('chats');
    this.publish = outbox.publishes('chat.changed', this.rows, toChatState);
  }

  /** The chat, unless it is deleted or somebody else's. */
  async findOwn(userId: string, chatId: string): Promise<ChatRow | null> {
    const row = await this.find(chatId);
    return row?.userId === userId ? row : null;
  }

  async find(chatId: string): Promise<ChatRow | null> {
    const row = await this.hot.findOne({ _id: chatId });
    return row && !row.isDeleted ? row : null;
  }

  /** Newest first; `page` counts from 1. */
  async page(userId: string, page: number, limit: number): Promise<ChatRow[]> {
    return this.rows
      .find({ userId, isDeleted: false })
      .sort({ updatedAt: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<ChatRow[]>()
      .exec();
  }

  async insert(row: ChatRow): Promise<void> {
    await this.hot.insertOne(row);
    this.publish(row._id);
  }

  /** Changes a chat whose revision is still that; false when it is not. */
  async change(row: ChatRow, change: ChatChange): Promise<boolean> {
    const { $inc, $set } = changed();
    const done = await this.rows
      .updateOne({ _id: row._id, revision: row.revision, isDeleted: false }, { $inc, $set: { ...$set, ...change } })
      .exec();
    if (done.matchedCount > 0) this.publish(row._id);
    return done.matchedCount > 0;
  }

  /**
   * Takes the chat for one reply and answers the new revision; null when another reply is being written, or the chat is
   * deleted. Its event follows when the reply has ended.
   */
  async takeForReply(chatId: string, generation: RunningReply, change: ChatChange): Promise<number | null> {
    const { $inc, $set } = changed();
    const taken = await this.hot.findOneAndUpdate(
      { _id: chatId, isDeleted: false, generation: { $exists: false } },
      { $inc, $set: { ...$set, ...change, generation } },
      { returnDocument: 'after', projection: { revision: 1 } },
    );
    return taken?.revision ?? null;
  }

  /** The reply has ended; answers the new revision. `from` is the revision with which it began. */
  async endReply(chatId: string, messageId: string, lastMessage: string, from: number): Promise<number | null> {
    const { $inc, $set } = changed();
    const row = await this.hot.findOneAndUpdate(
      { _id: chatId, 'generation.messageId': messageId },
      {
        $unset: { generation: 1 },
        $inc,
        $set: { ...$set, lastMessage, updatedAt: new Date(), settled: { messageId, from } },
      },
      { returnDocument: 'after', projection: { revision: 1 } },
    );
    this.publish(chatId);
    return row?.revision ?? null;
  }

  /** The reply came to nothing: its message is gone again. */
  async dropReply(chatId: string, messageId: string, lastMessage: string): Promise<void> {
    const { $inc, $set } = changed();
    await this.rows
      .updateOne(
        { _id: chatId, 'generation.messageId': messageId },
        { $unset: { generation: 1 }, $inc: { ...$inc, messageCount: -1 }, $set: { ...$set, lastMessage } },
      )
      .exec();
    this.publish(chatId);
  }

  /** Leaves a tombstone without content, which is published. */
  async bury(chatId: string): Promise<void> {
    const { $inc, $set } = changed();
    await this.rows
      .updateOne(
        { _id: chatId, isDeleted: false },
        {
          $inc,
          $set: { ...$set, isDeleted: true, isPurging: true, lastMessage: '', persona: null },
          $unset: { generation: 1 },
        },
      )
      .exec();
    this.publish(chatId);
  }

  async purged(chatId: string): Promise<void> {
    await this.rows.updateOne({ _id: chatId }, { $unset: { isPurging: 1 } }).exec();
  }

  async findPurging(limit: number): Promise<ChatRow[]> {
    return this.rows.find({ isPurging: true }).limit(limit).lean<ChatRow[]>().exec();
  }

  async findRunning(limit: number): Promise<ChatRow[]> {
    return this.rows
      .find({ 'generation.instance': { $exists: true } })
      .limit(limit)
      .lean<ChatRow[]>()
      .exec();
  }

  /** The declared indexes as the store knows them, by name. */
  async indexes(): Promise<Record<string, unknown>> {
    await this.rows.init();
    return this.rows.collection.indexInformation();
  }
}
