import { Module } from '@nestjs/common';
import { CharactersRepository } from './characters/characters.repository.ts';
import { ChatsRepository } from './chats/chats.repository.ts';
import { SocialHandlers } from './events/handlers.ts';
import { SocialJobs } from './jobs/handlers.ts';
import { StatsController } from './stats/stats.controller.ts';
import { StatsRepository } from './stats/stats.repository.ts';
import { StatsService } from './stats/stats.service.ts';
import { UsersRepository } from './users/users.repository.ts';

@Module({
  controllers: [StatsController],
  providers: [
    StatsService,
    StatsRepository,
    CharactersRepository,
    ChatsRepository,
    UsersRepository,
    SocialHandlers,
    SocialJobs,
  ],
  exports: [SocialHandlers, SocialJobs],
})
export class AppModule {}
