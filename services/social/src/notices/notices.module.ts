import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { SocialCharactersModule } from '../characters/characters.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { BoxesRepository } from './boxes.repository.ts';
import { MilestonesService } from './milestones.service.ts';
import { NoticeLists } from './notice.lists.ts';
import { NoticePlaces } from './notice.places.ts';
import { NoticesController } from './notices.controller.ts';
import { NoticesRepository } from './notices.repository.ts';
import { NoticesService } from './notices.service.ts';
import { ShownNotices } from './shown.notices.ts';
import { NoticeSignals } from './stream/notice.signals.ts';
import { NoticeSlots } from './stream/notice.slots.ts';
import { NoticeStreams } from './stream/notice.streams.ts';

@Module({
  imports: [BlocksModule, SocialCharactersModule, UsersModule],
  controllers: [NoticesController],
  providers: [
    NoticesService,
    MilestonesService,
    NoticeLists,
    NoticePlaces,
    NoticeSignals,
    NoticeSlots,
    NoticeStreams,
    ShownNotices,
    NoticesRepository,
    BoxesRepository,
  ],
  exports: [NoticesService, MilestonesService, NoticeLists],
})
export class NoticesModule {}
