import type { EventData } from '@masque/contracts';
import type { Eraser } from '@masque/service-kit/erasure';
import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { dayOf } from '../days.ts';
import { type SocialChatRow, unknownAuthor } from './chat.schema.ts';
import {
  type CharacterChats,
  type ChatCounts,
  type ChatProgress,
  SocialChatsRepository,
  type DayCount,
} from './chats.repository.ts';

export type { CharacterChats, ChatProgress, DayCount } from './chats.repository.ts';

const AT_ONCE = 1_000;

@Injectable()
export class SocialChatsService implements Eraser {
  constructor(
    private readonly chats: SocialChatsRepository,
    private readonly characters: SocialCharactersService,
  ) {}

  async recordAll(chats: readonly EventData<'chat.changed'>[]) {
    const authors = await this.characters.authorsOf(chats.map(({ characterId }) => characterId));
    await this.chats.keepAll(chats.map((chat) => toRow(chat, authors.get(chat.characterId))));
  }

  async erase(userId: string) {
    await this.chats.removeAllOf(userId);
  }

  countsOf(userIds: readonly string[]): Promise<Map<string, ChatCounts>> {
    return this.chats.countsOf(userIds);
  }

  begunOn(authorIds: readonly string[], days: readonly string[]): Promise<DayCount[]> {
    return this.chats.begunOn(authorIds, days);
  }

  mostChatted(authorId: string, limit: number): Promise<CharacterChats[]> {
    return this.chats.mostChatted(authorId, limit);
  }

  progressOf(characterId: string, windows: readonly string[]): Promise<ChatProgress[]> {
    return this.chats.progressOf(characterId, windows);
  }

  /** Sets the author of chats whose event arrived before their character's. Null: of all such chats. */
  async adopt(characterIds: readonly string[] | null): Promise<void> {
    for (;;) {
      const orphans = await this.chats.orphans(characterIds, AT_ONCE);
      const authors = await this.characters.authorsOf(orphans.map(({ characterId }) => characterId));
      const known = orphans.filter(({ characterId }) => authors.has(characterId));
      await this.chats.adopt(
        known.map((chat) => ({ ...chat, authorId: authorOf(chat, authors.get(chat.characterId)) })),
      );
      if (orphans.length < AT_ONCE || known.length === 0) return;
    }
  }
}

type Begun = Pick<SocialChatRow, 'userId' | 'characterId'>;

const authorOf = ({ userId, characterId }: Begun, authorId: string | undefined): string =>
  authorId === userId ? '' : (authorId ?? unknownAuthor(characterId));

const toRow = (chat: EventData<'chat.changed'>, authorId: string | undefined): SocialChatRow => ({
  _id: chat.chatId,
  userId: chat.userId,
  characterId: chat.characterId,
  authorId: authorOf(chat, authorId),
  day: dayOf(Date.parse(chat.startedAt)),
  messageCount: chat.messageCount,
  version: chat.cardVersion,
  greeting: chat.greeting,
  userTurns: chat.userTurns,
  hasReturned: chat.hasReturned,
  isDeleted: chat.isDeleted,
  revision: chat.revision,
});
