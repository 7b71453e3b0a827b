import { ensure, orThrow, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { usernameKey } from '../usernames/username.rules.ts';
import { UsernamesService } from '../usernames/usernames.service.ts';
import type { AccountRow } from './account.schema.ts';
import { toOwnUser, toPublicUser } from './account.view.ts';
import { AccountsRepository } from './accounts.repository.ts';

@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly names: UsernamesService,
  ) {}

  /** The account as it is, after finishing a choice of name that a crash had cut short. */
  async find(id: string): Promise<AccountRow | null> {
    const account = await this.accounts.find(id);
    if (account?.choosing === undefined) return account;
    await this.settle(account, account.choosing);
    return this.accounts.find(id);
  }

  /** The viewer's own account; a session without one is none. */
  ownOf(viewer: Viewer): Promise<AccountRow> {
    return orThrow(this.find(viewer.userId), 'auth.required');
  }

  async own(viewer: Viewer) {
    return { user: toOwnUser(await this.ownOf(viewer)) };
  }

  async byUsername(viewer: Viewer | null, username: string) {
    const id = await orThrow(this.names.holderOf(username), 'user.not_found');
    const account = await orThrow(this.find(id), 'user.not_found');
    // A temporary name that was left behind, or one that is not taken yet, names nobody.
    ensure(usernameKey(account.username) === usernameKey(username), 'user.not_found');
    return { user: viewer?.userId === account._id ? toOwnUser(account) : toPublicUser(account) };
  }

  async byEmail(viewer: Viewer, email: string) {
    const account = await this.ownOf(viewer);
    ensure(account.email === email.trim().toLowerCase(), 'user.not_found');
    return { user: toOwnUser(account) };
  }

  /**
   * Takes the name that the account says it is choosing. Anybody who reads the account may do this, any number of times
   * and at the same time: the register decides, and a name that was given out is never given to another.
   */
  async settle(account: AccountRow, name: string): Promise<'named' | 'taken'> {
    if (!(await this.names.claim(name, account._id))) {
      await this.accounts.stopChoosing(account._id, name);
      return 'taken';
    }
    const isFirst = await this.accounts.finishChoosing(account._id, name);
    if (isFirst) await this.names.release(account.username, account._id);
    return 'named';
  }
}
