import { Outbox, type OwnFields, type PublishedCollection, type PublishedRow } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { type Range, withGap } from './messages/gap.rules.ts';
import { chatIndexes, type ChatRow, type RunningGeneration } from './chat.schema.ts';
import { toChatState } from './chat.view.ts';

/** Fields of a row that a change may set. */
export type ChatChange = Partial<Omit<ChatRow, keyof PublishedRow | 'userId' | 'generation' | 'isDeleted'>>;
/** Which generation a write belongs to: with another fence, or another generation, nothing is written. */
export interface Fenced {
  readonly chatId: string;
  readonly id: string;
  readonly fence: number;
}

/** How soon a deleted chat's documents are looked for once more: later than any write that was under way. */
const PURGE_AGAIN_MS = 120_000;

/** Rows of chats. Each method is one write of one row, so that a chat has no state between two. */
@Injectable()
export class ChatsRepository {
  private readonly chats: PublishedCollection<ChatRow>;

  constructor(outbox: Outbox) {
    this.chats = outbox.collection<ChatRow>({
      name: 'chats',
      indexes: chatIndexes,
      events: { 'chat.changed': toChatState },
    });
  }

  /** The chat, unless it is deleted or somebody else's. */
  async findOwn(userId: string, chatId: string): Promise<ChatRow | null> {
    const row = await this.find(chatId);
    return row?.userId === userId ? row : null;
  }

  async find(chatId: string): Promise<ChatRow | null> {
    const row = await this.chats.find(chatId);
    return row && !row.isDeleted ? row : null;
  }

  /** Newest first; `page` counts from 1. */
  async page(userId: string, page: number, limit: number): Promise<ChatRow[]> {
    return this.chats.rows
      .find({ userId, isDeleted: false })
      .sort({ updatedAt: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .toArray();
  }

  insert(own: OwnFields<ChatRow>): Promise<ChatRow> {
    return this.chats.insert(own);
  }

  /** Changes a chat whose revision is still that of `row`; the row afterwards, null when it was changed meanwhile. */
  change({ _id, revision, generation }: ChatRow, change: ChatChange, newSeqs = 0): Promise<ChatRow | null> {
    const since = generation ? { 'generation.since': newSeqs } : {};
    return this.chats.findOneAndUpdate(
      { _id, revision, isDeleted: false },
      { $set: change, ...(newSeqs > 0 ? { $inc: { nextSeq: newSeqs, ...since } } : {}) },
    );
  }

  /** The documents say what was committed up to that revision. False when the chat is gone. */
  written(chatId: string, revision: number): Promise<boolean> {
    return this.chats.updatePrivate(
      { _id: chatId, isDeleted: false },
      { $pull: { unwritten: { rev: { $lte: revision } } } },
    );
  }

  /**
   * Claims the chat for one generation and gives out `newSeqs` sequence numbers, the last for its reply. The row
   * afterwards; null when another one is running, or there is no such chat of the user's. Its event follows with the end.
   */
  claim(userId: string, chatId: string, generation: RunningGeneration, newSeqs: number): Promise<ChatRow | null> {
    return this.chats.findOneAndUpdate(
      { _id: chatId, userId, isDeleted: false, generation: { $exists: false } },
      { $set: { generation, updatedAt: new Date() }, ...(newSeqs > 0 ? { $inc: { nextSeq: newSeqs } } : {}) },
      { publish: false },
    );
  }

  /**
   * Ends a generation whose messages are written; `since`: only if so many sequence numbers were given out after its
   * reply's. Null when it is this owner's no more, or the chat is deleted.
   */
  finish({ chatId, id, fence }: Fenced, change: ChatChange, since?: number): Promise<ChatRow | null> {
    const also = since === undefined ? {} : { 'generation.since': since };
    return this.chats.findOneAndUpdate(
      { _id: chatId, 'generation.id': id, 'generation.fence': fence, ...also },
      { $set: { ...change, updatedAt: new Date() }, $unset: { generation: 1 } },
    );
  }

  /**
   * Ends a generation from `row`, taking back those of its sequence numbers that no message has. Null when the row was
   * changed since it was read.
   */
  finishFrom(row: ChatRow, change: ChatChange, unused: Range | null = null): Promise<ChatRow | null> {
    const isLast = unused !== null && row.nextSeq === unused[1] + 1;
    const gaps = unused && !isLast ? { gaps: withGap(row.gaps, unused) } : {};
    return this.chats.findOneAndUpdate(
      { _id: row._id, revision: row.revision, isDeleted: false },
      {
        $set: { updatedAt: new Date(), ...gaps, ...change },
        $unset: { generation: 1 },
        ...(isLast ? { $inc: { nextSeq: unused[0] - unused[1] - 1 } } : {}),
      },
    );
  }

  /** Makes another owner the generation's, which raises the fence. */
  async takeOver(chatId: string, id: string, fromOwner: string, owner: string): Promise<ChatRow | null> {
    return this.chats.findOneAndUpdate(
      { _id: chatId, 'generation.id': id, 'generation.owner': fromOwner },
      { $inc: { 'generation.fence': 1 }, $set: { 'generation.owner': owner } },
      { publish: false },
    );
  }

  /** Keeps the text so far in the row; the generation, null when it is this owner's no more. */
  async saveText({ chatId, id, fence }: Fenced, text: string, effects?: string): Promise<RunningGeneration | null> {
    const fenced = { _id: chatId, 'generation.id': id, 'generation.fence': fence };
    const beside = effects === undefined ? {} : { 'generation.savedEffects': effects };
    const isOwn = await this.chats.updatePrivate(fenced, { $set: { 'generation.savedText': text, ...beside } });
    return isOwn ? ((await this.find(chatId))?.generation ?? null) : null;
  }

  async wantStop(chatId: string, id: string): Promise<void> {
    const filter = { _id: chatId, 'generation.id': id };
    await this.chats.updatePrivate(filter, { $set: { 'generation.isStopWanted': true } });
  }

  async listRunning(limit: number): Promise<ChatRow[]> {
    return this.chats.rows
      .find({ 'generation.owner': { $exists: true } })
      .limit(limit)
      .toArray();
  }

  /** Leaves a tombstone without content; the row as it was, null when it was deleted already. */
  delete(userId: string, chatId: string): Promise<ChatRow | null> {
    const texts = { lastMessage: '', title: null, persona: null, customPrompt: '', authorsNote: null };
    const lists = { lorebookIds: [], unwritten: [], deletions: [], loreTimers: '{}', settings: null };
    const purge = { isPurging: true, purgeAt: new Date(Date.now() + PURGE_AGAIN_MS) };
    return this.chats.delete(
      { _id: chatId, userId },
      { $set: { ...texts, ...lists, ...purge }, $unset: { generation: 1, variableState: 1 } },
    );
  }

  /** Chats in which something is due to be removed for good. */
  async listPurging(now: Date, limit: number): Promise<ChatRow[]> {
    return this.chats.rows
      .find({ isPurging: true, purgeAt: { $lte: now } })
      .limit(limit)
      .toArray();
  }

  /** What is left to be removed, and when; `next` null: nothing. False when the chat was changed meanwhile. */
  purged({ _id, revision }: ChatRow, next: Date | null, deletions: ChatRow['deletions']): Promise<boolean> {
    const change = next
      ? { $set: { purgeAt: next, deletions } }
      : { $set: { deletions }, $unset: { isPurging: 1 as const, purgeAt: 1 as const } };
    return this.chats.updatePrivate({ _id, revision }, change);
  }

  /** The indexes that the store has, by name. */
  async indexes(): Promise<Record<string, unknown>> {
    return this.chats.rows.indexInformation();
  }
}
