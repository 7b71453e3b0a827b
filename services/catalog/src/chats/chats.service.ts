import type { EventData } from '@masque/contracts';
import { CONFIG, type KitConfig, oneAtATime } from '@masque/service-kit';
import { StoreConnection, upsertAllNewer } from '@masque/service-kit/store';
import { Inject, Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { currentHour } from '../changed-hour.ts';
import { SqliteIndex } from '../discovery/sqlite.index.ts';

const MOST_REMEMBERED = 50_000;

interface CatalogChatRow {
  _id: string;
  characterId: string;
  userId: string;
  isDeleted: boolean;
  revision: number;
  changedHour: number;
}

/** Recounts from rows, so that repeated or late events can't make counts drift. */
@Injectable()
export class CatalogChatsService {
  private readonly rows: Collection<CatalogChatRow>;
  /** Keeps an older count from overwriting a newer one. */
  private readonly inTurn = oneAtATime();
  /** Per process, because each instance has its own index and may crash between row and count. */
  private readonly counted = new Set<string>();
  /** Twice what an event usually takes at most. */
  private readonly mostDelayMs: number;

  constructor(
    store: StoreConnection,
    private readonly index: SqliteIndex,
    @Inject(CONFIG) { kafka }: KitConfig,
  ) {
    this.mostDelayMs = 2 * (kafka.coalesceMs + kafka.fetchWaitMs);
    this.rows = store.collection<CatalogChatRow>('chats');
    store.declareIndexes('chats', [
      { key: { characterId: 1, isDeleted: 1 } },
      { key: { changedHour: 1 } },
      { key: { userId: 1, isDeleted: 1 } },
    ]);
  }

  async recordAll(chats: readonly EventData<'chat.changed'>[]): Promise<void> {
    const news = chats.filter(({ chatId, isDeleted }) => isDeleted || !this.wasCounted(chatId));
    if (news.length === 0) return;
    const changedHour = currentHour();
    const rows = news.map(({ chatId, characterId, userId, isDeleted, revision }) => ({
      _id: chatId,
      characterId,
      userId,
      isDeleted,
      revision,
      changedHour,
    }));
    await upsertAllNewer(this.rows, rows);
    const characters = [...new Set(news.map(({ characterId }) => characterId))];
    await this.inTurn(async () => this.index.setChats(await this.countsOf(characters)));
    for (const { chatId, isDeleted } of news) if (!isDeleted) this.remember(chatId);
  }

  /** Whether a chat of another user shows the character. */
  async isShown(characterId: string, authorId: string): Promise<boolean> {
    const ofOthers = { characterId, isDeleted: false, userId: { $ne: authorId } };
    return (await this.rows.findOne(ofOthers, { projection: { _id: 1 } })) !== null;
  }

  async characterIdsOf(userId: string): Promise<string[]> {
    return (await this.rows.distinct('characterId', { userId, isDeleted: false })).sort();
  }

  /** Whether the events of chats that began before `time` should have arrived. */
  areKnownUntil(time: Date): boolean {
    return Date.now() - time.getTime() > this.mostDelayMs;
  }

  /** Writes the counts of characters whose chats changed in these hours into the index; null: of all. */
  async fillIndex(hours: readonly number[] | null): Promise<void> {
    const characters = hours && (await this.rows.distinct('characterId', { changedHour: { $in: [...hours] } }));
    await this.index.setChats(await this.countsOf(characters));
  }

  private async countsOf(characters: readonly string[] | null): Promise<[characterId: string, chats: number][]> {
    const counts = await this.rows
      .aggregate<{ _id: string; count: number }>([
        { $match: { ...(characters ? { characterId: { $in: [...characters] } } : {}), isDeleted: false } },
        { $group: { _id: '$characterId', count: { $sum: 1 } } },
      ])
      .toArray();
    const found = new Map(counts.map(({ _id, count }) => [_id, count]));
    return [...(characters ?? found.keys())].map((id) => [id, found.get(id) ?? 0]);
  }

  private wasCounted(chatId: string): boolean {
    if (!this.counted.has(chatId)) return false;
    this.remember(chatId);
    return true;
  }

  private remember(chatId: string): void {
    this.counted.delete(chatId);
    this.counted.add(chatId);
    if (this.counted.size <= MOST_REMEMBERED) return;
    const [oldest] = this.counted;
    if (oldest !== undefined) this.counted.delete(oldest);
  }
}
