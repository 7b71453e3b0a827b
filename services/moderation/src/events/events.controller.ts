import type { EventData } from '@masque/contracts';
import { ErasuresService } from '@masque/service-kit/erasure';
import { Event } from '@masque/service-kit/events';
import { Controller } from '@nestjs/common';
import { ReviewsService } from '../reviews/reviews.service.ts';
import { SubjectsService } from '../subjects/subjects.service.ts';
import { WebhookSources } from '../webhooks/webhook.sources.ts';

@Controller()
export class ModerationEvents {
  constructor(
    private readonly subjects: SubjectsService,
    private readonly reviews: ReviewsService,
    private readonly erasures: ErasuresService,
    private readonly webhooks: WebhookSources,
  ) {}

  @Event('user.changed')
  async userChanged(user: EventData<'user.changed'>) {
    await this.subjects.recordUser(user);
    await this.erasures.record(user);
    await this.webhooks.recordUser(user);
  }

  @Event('character.changed')
  async characterChanged(character: EventData<'character.changed'>) {
    await this.subjects.recordCharacter(character);
    await this.reviews.hold(character);
  }

  @Event('comment.changed')
  async commentChanged(comment: EventData<'comment.changed'>) {
    await this.subjects.recordComment(comment);
  }

  @Event('card.published')
  async cardPublished(card: EventData<'card.published'>) {
    await this.subjects.recordCard(card);
  }
}
