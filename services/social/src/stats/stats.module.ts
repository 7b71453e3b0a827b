import { Module } from '@nestjs/common';
import { SocialCharactersModule } from '../characters/characters.module.ts';
import { SocialChatsModule } from '../chats/chats.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PopularityModule } from '../popularity/popularity.module.ts';
import { ProfilesModule } from '../profiles/profiles.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { DayPointsRepository } from './history/day-points.repository.ts';
import { StatsHistoryService } from './history/history.service.ts';
import { Recounts } from './recounts.ts';
import { StatsCounting } from './stats.counting.ts';
import { StatsController } from './stats.controller.ts';
import { StatsService } from './stats.service.ts';

@Module({
  imports: [SocialCharactersModule, SocialChatsModule, PeopleModule, PopularityModule, ProfilesModule, UsersModule],
  controllers: [StatsController],
  providers: [StatsService, StatsHistoryService, DayPointsRepository, StatsCounting, Recounts],
  exports: [StatsService, Recounts],
})
export class StatsModule {}
