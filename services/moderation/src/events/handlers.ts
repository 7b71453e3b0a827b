import type { EventData, Handlers } from '@masque/contracts';
import { ErasuresService } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { ReviewsService } from '../reviews/reviews.service.ts';
import { SubjectsService } from '../subjects/subjects.service.ts';
import { WebhookSources } from '../webhooks/webhook.sources.ts';

@Injectable()
export class ModerationHandlers implements Handlers<'moderation'> {
  constructor(
    private readonly subjects: SubjectsService,
    private readonly reviews: ReviewsService,
    private readonly erasures: ErasuresService,
    private readonly webhooks: WebhookSources,
  ) {}

  async 'user.changed'(user: EventData<'user.changed'>) {
    await this.subjects.recordUser(user);
    await this.erasures.record(user);
    await this.webhooks.recordUser(user);
  }

  async 'character.changed'(character: EventData<'character.changed'>) {
    await this.subjects.recordCharacter(character);
    await this.reviews.hold(character);
  }

  async 'comment.changed'(comment: EventData<'comment.changed'>) {
    await this.subjects.recordComment(comment);
  }

  async 'card.published'(card: EventData<'card.published'>) {
    await this.subjects.recordCard(card);
  }
}
