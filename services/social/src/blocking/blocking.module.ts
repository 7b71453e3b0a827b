import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { FollowsModule } from '../follows/follows.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { BlockingController } from './blocking.controller.ts';
import { BlockingService } from './blocking.service.ts';
import { BlocksExport } from './blocks.export.ts';

@Module({
  imports: [BlocksModule, FollowsModule, NoticesModule, UsersModule],
  controllers: [BlockingController],
  providers: [BlocksExport, BlockingService],
  exports: [BlocksExport],
})
export class BlockingModule {}
