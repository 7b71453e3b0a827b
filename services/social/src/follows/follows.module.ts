import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { MarksModule } from '../marks/marks.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { FollowsController } from './follows.controller.ts';
import { FollowsService } from './follows.service.ts';
import { PeopleLists } from './people.lists.ts';

@Module({
  imports: [BlocksModule, MarksModule, NoticesModule, PeopleModule, UsersModule],
  controllers: [FollowsController],
  providers: [FollowsService, PeopleLists],
  exports: [FollowsService],
})
export class FollowsModule {}
