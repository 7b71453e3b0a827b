import type { EventData, Handlers } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.ts';
import { ErasuresService } from '../erasures/erasures.service.ts';

@Injectable()
export class IdentityHandlers implements Handlers<'identity'> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly erasures: ErasuresService,
  ) {}

  async 'subject.moderated'({ type, id, ...state }: EventData<'subject.moderated'>) {
    if (type === 'user') await this.accounts.moderate(id, state);
  }

  async 'catalog.erased'(erasure: EventData<'catalog.erased'>) {
    await this.erasures.acknowledge('catalog.erased', erasure);
  }

  async 'chat.erased'(erasure: EventData<'chat.erased'>) {
    await this.erasures.acknowledge('chat.erased', erasure);
  }

  async 'social.erased'(erasure: EventData<'social.erased'>) {
    await this.erasures.acknowledge('social.erased', erasure);
  }

  async 'moderation.erased'(erasure: EventData<'moderation.erased'>) {
    await this.erasures.acknowledge('moderation.erased', erasure);
  }
}
