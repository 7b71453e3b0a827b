import type { EventData, Handlers } from '@masque/contracts';
import { ErasuresService } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { SubjectsService } from '../subjects/subjects.service.ts';

/** Everything that moderation listens to. */
@Injectable()
export class ModerationHandlers implements Handlers<'moderation'> {
  constructor(
    private readonly subjects: SubjectsService,
    private readonly erasures: ErasuresService,
  ) {}

  async 'user.changed'(user: EventData<'user.changed'>) {
    await this.subjects.recordUser(user);
    await this.erasures.record(user);
  }

  async 'character.changed'(character: EventData<'character.changed'>) {
    await this.subjects.recordCharacter(character);
  }

  async 'card.published'(card: EventData<'card.published'>) {
    await this.subjects.recordCard(card);
  }
}
