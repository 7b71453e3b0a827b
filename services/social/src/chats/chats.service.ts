import type { EventData } from '@masque/contracts';
import type { Eraser } from '@masque/service-kit/erasure';
import { StoreConnection, upsertAllNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { dayOf } from '../days.ts';
import { type SocialChatRow, unknownAuthor, unknownAuthors } from './chat.row.ts';

const AT_ONCE = 1_000;

@Injectable()
export class SocialChatsService implements Eraser {
  private readonly rows: Collection<SocialChatRow>;

  constructor(
    store: StoreConnection,
    private readonly characters: SocialCharactersService,
  ) {
    this.rows = store.collection<SocialChatRow>('chats');
    store.declareIndexes('chats', [
      // Covers the counts of a user.
      { key: { userId: 1, isDeleted: 1, messageCount: 1 } },
      { key: { authorId: 1, day: 1 } },
      { key: { authorId: 1, isDeleted: 1, characterId: 1, messageCount: 1 } },
      { key: { characterId: 1, day: 1 } },
    ]);
  }

  async recordAll(chats: readonly EventData<'chat.changed'>[]): Promise<void> {
    const authors = await this.characters.authorsOf(chats.map(({ characterId }) => characterId));
    await upsertAllNewer(
      this.rows,
      chats.map((chat) => toRow(chat, authors.get(chat.characterId))),
    );
  }

  async erase(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId });
  }

  /** Sets the author of chats whose event arrived before their character's. Null: of all such chats. */
  async adopt(characterIds: readonly string[] | null): Promise<void> {
    for (;;) {
      const authorId = characterIds ? { $in: characterIds.map(unknownAuthor) } : unknownAuthors;
      const orphans = await this.rows.find({ authorId }).limit(AT_ONCE).toArray();
      const authors = await this.characters.authorsOf(orphans.map(({ characterId }) => characterId));
      const known = orphans.filter(({ characterId }) => authors.has(characterId));
      const operations = known.map((chat) => ({
        updateOne: {
          filter: { _id: chat._id, authorId: unknownAuthor(chat.characterId) },
          update: { $set: { authorId: authorOf(chat, authors.get(chat.characterId)) } },
        },
      }));
      if (operations.length > 0) await this.rows.bulkWrite(operations, { ordered: false });
      if (orphans.length < AT_ONCE || known.length === 0) return;
    }
  }
}

const authorOf = (
  { userId, characterId }: Pick<SocialChatRow, 'userId' | 'characterId'>,
  authorId: string | undefined,
): string => (authorId === userId ? '' : (authorId ?? unknownAuthor(characterId)));

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
