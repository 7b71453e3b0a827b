import { Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { ChatRow } from './chat.schema.ts';
import { afterPlace, type ChatPlace } from './chats.cursor.ts';

/** Which of one's chats; `page` counts from 1. */
export interface ChatsPage {
  readonly page: number;
  readonly limit: number;
  /** Only those with this character. */
  readonly characterId?: string | undefined;
  /** Only those after this place. */
  readonly after?: ChatPlace | undefined;
}

/** What lists and searches of all chats need of each. */
export type ChatHead = Pick<ChatRow, '_id' | 'userId' | 'revision' | 'title' | 'members' | 'updatedAt'>;

/** Chats that lists have: not those in which the user has said nothing, and is saying nothing. */
const listed = { isDeleted: false, $nor: [{ isDraft: true, 'generation.question': null }] };

/** Lists of a user's chats. */
@Injectable()
export class ChatListsRepository {
  private readonly rows: Collection<ChatRow>;

  constructor(store: Store) {
    this.rows = store.collection<ChatRow>('chats');
  }

  /** Newest first; of all chats, pinned ones before others. */
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

  /** All chats of a chat's family, oldest first; of more than `limit` the newest, and always the first one and this one. */
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

  /** All of one's chats, newest first. */
  async heads(userId: string): Promise<ChatHead[]> {
    const found = await this.rows
      .find({ ...listed, userId }, { projection: { userId: 1, revision: 1, title: 1, members: 1, updatedAt: 1 } })
      .toArray();
    return found.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
  }

  /** Of all one's chats, oldest first. */
  async ids(userId: string): Promise<string[]> {
    const found = await this.rows.find({ ...listed, userId }, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id).sort();
  }
}
