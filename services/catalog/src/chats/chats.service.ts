import type { EventData } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '../discovery/discovery.service.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { ChatsRepository } from './chats.repository.ts';

/** Counts the chats of each character from the rows, so that news that comes twice or late cannot make it drift. */
@Injectable()
export class ChatsService {
  /** An older count must not overwrite a newer one. */
  private readonly inTurn = oneAtATime();

  constructor(
    private readonly chats: ChatsRepository,
    private readonly discovery: DiscoveryService,
  ) {}

  async record(chat: EventData<'chat.changed'>): Promise<void> {
    const { chatId, characterId, isDeleted, revision } = chat;
    const known = await this.chats.find(chatId);
    if (known && known.revision > revision) return;
    await this.chats.keep({ _id: chatId, characterId, isDeleted, revision });
    // A further message changes no count. The same revision once more does count: we may have died before counting.
    if (known && known.revision < revision && known.isDeleted === isDeleted) return;
    await this.inTurn(async () => this.discovery.setChats([[characterId, await this.chats.countOf(characterId)]]));
  }

  /** Chats by character: of those whose chats were changed in these hours, or of all. */
  counts(hours: readonly number[] | null): Promise<[characterId: string, chats: number][]> {
    return this.chats.counts(hours);
  }
}
