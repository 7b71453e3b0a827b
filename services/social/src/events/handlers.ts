import type { EventData, Handlers } from '@masque/contracts';
import { JobQueue } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { CharactersService } from '../characters/characters.service.ts';
import { ChatsService } from '../chats/chats.service.ts';
import type { socialJobs } from '../job-table.ts';
import { UsersService } from '../users/users.service.ts';

/**
 * Everything that social listens to. The recount is enqueued also when the state was known already: the first delivery
 * may have ended between the two writes.
 */
@Injectable()
export class SocialHandlers implements Handlers<'social'> {
  constructor(
    private readonly characters: CharactersService,
    private readonly chats: ChatsService,
    private readonly users: UsersService,
    private readonly jobs: JobQueue<typeof socialJobs>,
  ) {}

  async 'user.changed'(user: EventData<'user.changed'>) {
    await this.users.record(user);
  }

  readonly 'character.changed' = {
    batch: async (characters: readonly EventData<'character.changed'>[]) => {
      await this.characters.recordAll(characters);
      await this.recount(characters.map(({ authorId }) => authorId));
    },
  };

  readonly 'chat.changed' = {
    batch: async (chats: readonly EventData<'chat.changed'>[]) => {
      await this.chats.recordAll(chats);
      await this.recount(chats.map(({ userId }) => userId));
    },
  };

  private async recount(userIds: readonly string[]): Promise<void> {
    await Promise.all([...new Set(userIds)].map((userId) => this.jobs.enqueue('recountUser', { userId })));
  }
}
