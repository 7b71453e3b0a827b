import type { EventData } from '@masque/contracts';
import { Event } from '@masque/service-kit/events';
import { Controller } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.ts';
import { AccountErasuresService } from '../erasures/erasures.service.ts';

@Controller()
export class IdentityEvents {
  constructor(
    private readonly accounts: AccountsService,
    private readonly erasures: AccountErasuresService,
  ) {}

  @Event('subject.moderated')
  async subjectModerated({ type, id, ...state }: EventData<'subject.moderated'>) {
    if (type === 'user') await this.accounts.moderate(id, state);
  }

  @Event('catalog.erased')
  async catalogErased(erasure: EventData<'catalog.erased'>) {
    await this.erasures.acknowledge('catalog', erasure);
  }

  @Event('chat.erased')
  async chatErased(erasure: EventData<'chat.erased'>) {
    await this.erasures.acknowledge('chat', erasure);
  }

  @Event('social.erased')
  async socialErased(erasure: EventData<'social.erased'>) {
    await this.erasures.acknowledge('social', erasure);
  }

  @Event('moderation.erased')
  async moderationErased(erasure: EventData<'moderation.erased'>) {
    await this.erasures.acknowledge('moderation', erasure);
  }
}
