import { StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { countsIn, sumsIn, type WindowSums } from '../windows.ts';
import type { SocialChatRow } from './chat.row.ts';

export interface ChatCounts {
  readonly chats: number;
  readonly messages: number;
}
export interface CharacterChats extends ChatCounts {
  readonly characterId: string;
  readonly people: number;
}
export interface DayCount {
  readonly userId: string;
  readonly day: string;
  readonly count: number;
}

export interface ChatProgress {
  readonly version: number;
  readonly greeting: number | null;
  readonly begun: readonly number[];
  readonly tenTurns: readonly number[];
  readonly returned: readonly number[];
}

const MANY_TURNS = 10;

@Injectable()
export class SocialChatCounts {
  private readonly rows: Collection<SocialChatRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<SocialChatRow>('chats');
  }

  async countsOf(userIds: readonly string[]): Promise<Map<string, ChatCounts>> {
    const sums = await this.rows
      .aggregate<ChatCounts & { _id: string }>([
        { $match: { userId: { $in: [...userIds] }, isDeleted: false } },
        { $group: { _id: '$userId', chats: { $sum: 1 }, messages: { $sum: '$messageCount' } } },
      ])
      .toArray();
    return new Map(sums.map(({ _id, ...counts }) => [_id, counts]));
  }

  /** Includes chats deleted since. */
  async begunOn(authorIds: readonly string[], days: readonly string[]): Promise<DayCount[]> {
    const sums = await this.rows
      .aggregate<{ _id: { userId: string; day: string }; count: number }>([
        { $match: { authorId: { $in: [...authorIds] }, day: { $in: [...days] } } },
        { $group: { _id: { userId: '$authorId', day: '$day' }, count: { $sum: 1 } } },
      ])
      .toArray();
    return sums.map(({ _id, count }) => ({ userId: _id.userId, day: _id.day, count }));
  }

  async mostChatted(authorId: string, limit: number): Promise<CharacterChats[]> {
    const sums = await this.rows
      .aggregate<Omit<CharacterChats, 'characterId'> & { _id: string }>([
        { $match: { authorId, isDeleted: false } },
        {
          $group: {
            _id: { characterId: '$characterId', userId: '$userId' },
            chats: { $sum: 1 },
            messages: { $sum: '$messageCount' },
          },
        },
        {
          $group: {
            _id: '$_id.characterId',
            people: { $sum: 1 },
            chats: { $sum: '$chats' },
            messages: { $sum: '$messages' },
          },
        },
        { $sort: { chats: -1, messages: -1, _id: 1 } },
        { $limit: limit },
      ])
      .toArray();
    return sums.map(({ _id: characterId, ...counts }) => ({ characterId, ...counts }));
  }

  /** Counts people, not chats, and includes chats deleted since. `windows` are start days, widest last. */
  async progressOf(characterId: string, windows: readonly string[]): Promise<ChatProgress[]> {
    const lastDay = (condition: unknown) => ({ $max: { $cond: [condition, '$day', ''] } });
    const sums = await this.rows
      .aggregate<WindowSums & { _id: Pick<ChatProgress, 'version' | 'greeting'> }>([
        { $match: { characterId, day: { $gte: windows.at(-1) }, authorId: { $ne: '' } } },
        {
          $group: {
            _id: { version: '$version', greeting: '$greeting', userId: '$userId' },
            begun: { $max: '$day' },
            tenTurns: lastDay({ $gte: ['$userTurns', MANY_TURNS] }),
            returned: lastDay('$hasReturned'),
          },
        },
        {
          $group: {
            _id: { version: '$_id.version', greeting: '$_id.greeting' },
            ...sumsIn(windows, 'begun', 'begun'),
            ...sumsIn(windows, 'tenTurns', 'tenTurns'),
            ...sumsIn(windows, 'returned', 'returned'),
          },
        },
      ])
      .toArray();
    return sums.map(({ _id, ...sum }) => ({
      version: _id.version,
      greeting: _id.greeting,
      begun: countsIn(windows, sum, 'begun'),
      tenTurns: countsIn(windows, sum, 'tenTurns'),
      returned: countsIn(windows, sum, 'returned'),
    }));
  }
}
