import type { EventData } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '../discovery/discovery.service.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { ChatsRepository } from './chats.repository.ts';

/** Chats that are remembered as counted; those used longest ago are forgotten first. */
const MOST_REMEMBERED = 50_000;

/** Counts the chats of each character from the rows, so that news that comes twice or late cannot make it drift. */
@Injectable()
export class ChatsService {
  /** An older count must not overwrite a newer one. */
  private readonly inTurn = oneAtATime();
  /** Chats that are in this instance's counts. */
  private readonly counted = new Set<string>();

  constructor(
    private readonly chats: ChatsRepository,
    private readonly discovery: DiscoveryService,
  ) {}

  /**
   * A further message changes no count, and costs the store nothing. Whether a chat was counted is known of this process,
   * not of the row: each instance has an index of its own, and may have died between the row and the count.
   */
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

  /** Whether somebody else than its author has a chat with the character. */
  isShown(characterId: string, authorId: string): Promise<boolean> {
    return this.chats.hasOthers(characterId, authorId);
  }

  /** Chats by character: of those whose chats were changed in these hours, or of all. */
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
