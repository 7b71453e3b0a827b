import { Module } from '@nestjs/common';
import { ModerationErasuresModule } from '../erasures/erasures.module.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { ModerationEvents } from './events.controller.ts';

@Module({
  imports: [ModerationErasuresModule, ReviewsModule, SubjectsModule, WebhooksModule],
  controllers: [ModerationEvents],
})
export class ModerationEventsModule {}
