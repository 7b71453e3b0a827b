import { DELETION_CONFIRMATION, ensure, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.ts';
import { ErasuresService } from './erasures.service.ts';

/** Deletes accounts. */
@Injectable()
export class DeletionService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly erasures: ErasuresService,
  ) {}

  /** Errors: `account.not_confirmed`. What fails after the account is gone is done by the sweep. */
  async delete(viewer: Viewer, confirmation: string): Promise<{ deleted: true }> {
    ensure(confirmation === DELETION_CONFIRMATION, 'account.not_confirmed');
    await this.accounts.delete(viewer);
    await this.accounts.recordEnding((userId) => this.erasures.begin(userId)).catch(() => undefined);
    return { deleted: true };
  }
}
