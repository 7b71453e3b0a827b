import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { CollectionsModule } from '../collections/collections.module.ts';
import { MarksModule } from '../marks/marks.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PopularityModule } from '../popularity/popularity.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { ProfilesController } from './profiles.controller.ts';
import { ProfilesService } from './profiles.service.ts';
import { ProfileViewsService } from './profile-views.service.ts';

@Module({
  imports: [BlocksModule, CollectionsModule, MarksModule, PeopleModule, PopularityModule, UsersModule],
  controllers: [ProfilesController],
  providers: [ProfilesService, ProfileViewsService],
  exports: [ProfileViewsService],
})
export class ProfilesModule {}
