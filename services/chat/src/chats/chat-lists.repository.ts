import { StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { ChatRow, LorebookChatRow } from './chat.schema.ts';
import { afterPlace, type ChatPlace } from './chats.cursor.ts';

export interface ChatsPage {
  readonly page: number;
  readonly limit: number;
  readonly characterId?: string | undefined;
  readonly after?: ChatPlace | undefined;
}

export type ChatHead = Pick<
  ChatRow,
  '_id' | 'userId' | 'revision' | 'title' | 'members' | 'persona' | 'profileId' | 'hidden' | 'updatedAt'
>;

const headFields = {
  userId: 1,
  revision: 1,
  title: 1,
  members: 1,
  persona: 1,
  profileId: 1,
  hidden: 1,
  updatedAt: 1,
} as const;

/** Leaves out drafts, except while their first question is being answered. */
const listed = { isDeleted: false, $nor: [{ isDraft: true, 'generation.question': null }] };

@Injectable()
export class ChatListsRepository {
  private readonly rows: Collection<ChatRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<ChatRow>('chats');
  }

  async page(userId: string, { characterId, after, page, limit }: ChatsPage): Promise<ChatRow[]> {
    const isOfAll = characterId === undefined;
    const having = isOfAll ? {} : { 'members.characterId': characterId };
    return this.rows
      .find({ ...listed, userId, ...having, ...(after ? { $or: afterPlace(after, isOfAll) } : {}) })
      .sort({ ...(isOfAll ? { pinned: -1 } : {}), updatedAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .project<ChatRow>({ memory: 0 })
      .toArray();
  }

  /** Lists a chat's relatives, oldest first: at most `limit`, always with the root and the chat itself. */
  async family(row: ChatRow, limit: number): Promise<{ rows: ChatRow[]; hasMore: boolean }> {
    const { _id, userId, family = _id } = row;
    const [root, branches] = await Promise.all([
      this.rows.findOne({ _id: family, userId, isDeleted: false }),
      this.rows.find({ family, userId, isDeleted: false }).sort({ _id: -1 }).limit(limit).toArray(),
    ]);
    const hasMore = branches.length === limit;
    const shown = branches.slice(0, limit - 1).toReversed();
    const isShown = _id === root?._id || shown.some((branch) => branch._id === _id);
    const rows = isShown ? shown : [row, ...shown.slice(1)];
    return { rows: root ? [root, ...rows] : rows, hasMore };
  }

  async existing(userId: string, ids: readonly string[]): Promise<string[]> {
    const among = { _id: { $in: [...ids] }, userId, isDeleted: false };
    return ids.length === 0
      ? []
      : (await this.rows.find(among).project<{ _id: string }>({ _id: 1 }).toArray()).map(({ _id }) => _id);
  }

  /** Newest first. */
  async withLorebooks(userId: string): Promise<LorebookChatRow[]> {
    return this.rows
      .find({ ...listed, userId, lorebookIds: { $gt: '' } })
      .sort({ updatedAt: -1, _id: -1 })
      .project<LorebookChatRow>({ title: 1, members: 1, lorebookIds: 1 })
      .toArray();
  }

  /** Also drafts. */
  async isAnyWith(userId: string, id: string): Promise<boolean> {
    const uses = { $or: [{ lorebookIds: id }, { 'persona.id': id }, { backgroundId: id }] };
    return (await this.rows.findOne({ userId, isDeleted: false, ...uses }, { projection: { _id: 1 } })) !== null;
  }

  async changedSince(userId: string, since: Date): Promise<string[]> {
    const changed = { userId, isDeleted: false, updatedAt: { $gte: since } };
    const found = await this.rows.find(changed, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id);
  }

  async heads(userId: string): Promise<ChatHead[]> {
    const found = await this.rows.find({ ...listed, userId }, { projection: headFields }).toArray();
    return found.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
  }

  async ids(userId: string): Promise<string[]> {
    const found = await this.rows.find({ ...listed, userId }, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id).sort();
  }

  async liveIds(userId: string, limit: number): Promise<string[]> {
    const found = await this.rows
      .find({ userId, isDeleted: false }, { projection: { _id: 1 } })
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** Deleted chats that still name their characters. */
  tombstones(userId: string, limit: number): Promise<ChatRow[]> {
    return this.rows
      .find<ChatRow>({ userId, isDeleted: true, 'members.name': { $gt: '' } })
      .limit(limit)
      .toArray();
  }

  async forgetMembers(chatId: string): Promise<void> {
    const row = await this.rows.findOne({ _id: chatId, isDeleted: true });
    const members = row?.members.map((member) => ({ ...member, name: '', image: null, imageColor: null })) ?? [];
    await this.rows.updateOne({ _id: chatId, isDeleted: true }, { $set: { members } });
  }
}
