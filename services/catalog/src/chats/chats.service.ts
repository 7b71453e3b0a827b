import type { EventData } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '../discovery/discovery.service.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { CatalogChatsRepository } from './chats.repository.ts';

const MOST_REMEMBERED = 50_000;

/** Recounts from rows, so that repeated or late events can't make counts drift. */
@Injectable()
export class CatalogChatsService {
  /** Keeps an older count from overwriting a newer one. */
  private readonly inTurn = oneAtATime();
  /** Per process, because each instance has its own index and may crash between row and count. */
  private readonly counted = new Set<string>();

  constructor(
    private readonly chats: CatalogChatsRepository,
    private readonly discovery: DiscoveryService,
  ) {}

  async recordAll(chats: readonly EventData<'chat.changed'>[]): Promise<void> {
    const news = chats.filter(({ chatId, isDeleted }) => isDeleted || !this.wasCounted(chatId));
    if (news.length === 0) return;
    await this.chats.keepAll(
      news.map(({ chatId, characterId, userId, isDeleted, revision }) => ({
        _id: chatId,
        characterId,
        userId,
        isDeleted,
        revision,
      })),
    );
    const characters = [...new Set(news.map(({ characterId }) => characterId))];
    await this.inTurn(async () => this.discovery.setChats(await this.chats.countsOf(characters)));
    for (const { chatId, isDeleted } of news) if (!isDeleted) this.remember(chatId);
  }

  isShown(characterId: string, authorId: string): Promise<boolean> {
    return this.chats.hasOthers(characterId, authorId);
  }

  counts(hours: readonly number[] | null): Promise<[characterId: string, chats: number][]> {
    return this.chats.counts(hours);
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
