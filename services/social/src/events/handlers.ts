import type { EventData, Handlers } from '@masque/contracts';
import { JobQueue } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { CharactersRepository } from '../characters/characters.repository.ts';
import { ChatsRepository } from '../chats/chats.repository.ts';
import type { socialJobs } from '../jobs/job-table.ts';
import { UsersRepository } from '../users/users.repository.ts';

/**
 * Everything that social listens to. The recount is asked for also when the state was known already: the first delivery
 * may have ended between the two writes.
 */
@Injectable()
export class SocialHandlers implements Handlers<'social'> {
  constructor(
    private readonly characters: CharactersRepository,
    private readonly chats: ChatsRepository,
    private readonly users: UsersRepository,
    private readonly jobs: JobQueue<typeof socialJobs>,
  ) {}

  async 'user.changed'(user: EventData<'user.changed'>) {
    await this.users.keep({ _id: user.userId, username: user.username, revision: user.revision });
  }

  async 'character.changed'(character: EventData<'character.changed'>) {
    const { characterId, authorId, isPublic, isDeleted, revision } = character;
    await this.characters.keep({ _id: characterId, authorId, isPublic, isDeleted, revision });
    await this.jobs.enqueue('recountUser', { userId: authorId });
  }

  async 'chat.changed'(chat: EventData<'chat.changed'>) {
    const { chatId, userId, characterId, messageCount, isDeleted, revision } = chat;
    await this.chats.keep({ _id: chatId, userId, characterId, messageCount, isDeleted, revision });
    await this.jobs.enqueue('recountUser', { userId });
  }
}
