import { Module } from '@nestjs/common';
import { QuickRepliesController } from './quick-replies.controller.ts';
import { QuickRepliesRepository } from './quick-replies.repository.ts';
import { QuickRepliesService } from './quick-replies.service.ts';

@Module({
  controllers: [QuickRepliesController],
  providers: [QuickRepliesRepository, QuickRepliesService],
  exports: [QuickRepliesService],
})
export class QuickRepliesModule {}
