import { DELETION_CONFIRMATION, ensure, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.ts';
import { AccountErasuresService } from './erasures.service.ts';

@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly erasures: AccountErasuresService,
  ) {}

  /** @throws `account.not_confirmed`. The sweeper finishes what fails after the account is gone. */
  async delete(viewer: Viewer, confirmation: string): Promise<{ deleted: true }> {
    ensure(confirmation === DELETION_CONFIRMATION, 'account.not_confirmed');
    await this.accounts.delete(viewer);
    await this.accounts.recordEnding((userId) => this.erasures.begin(userId)).catch(() => undefined);
    return { deleted: true };
  }
}
