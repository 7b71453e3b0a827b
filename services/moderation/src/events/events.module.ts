import { Module } from '@nestjs/common';
import { ErasuresModule } from '../erasures/erasures.module.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { ModerationHandlers } from './handlers.ts';

@Module({
  imports: [ErasuresModule, ReviewsModule, SubjectsModule, WebhooksModule],
  providers: [ModerationHandlers],
  exports: [ModerationHandlers],
})
export class EventsModule {}
