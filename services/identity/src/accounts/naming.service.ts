import { DomainError, ensure, errors, type OwnUser, type Viewer } from '@masque/contracts';
import { type UsernameProblem, usernameProblem } from '@masque/contracts/rules';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { IdentityConfig } from '../config.ts';
import { UsernamesService } from '../usernames/usernames.service.ts';
import { mayTake } from './account.policy.ts';
import type { AccountRow } from './account.row.ts';
import { toOwnUser } from './account.view.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { AccountsService } from './accounts.service.ts';

interface UsernameChoice {
  readonly username: string;
  readonly email?: string | undefined;
  readonly currentUsername?: string | undefined;
}

@Injectable()
export class NamingService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly rows: AccountsRepository,
    private readonly names: UsernamesService,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async check(viewer: Viewer | null, typed: string) {
    const account = viewer ? await this.accounts.find(viewer.userId) : null;
    const problem = await this.problemOf(account, typed.trim());
    return problem ? { available: false, error: errors[problem].message } : { available: true };
  }

  async set(viewer: Viewer, asked: UsernameChoice): Promise<{ user: OwnUser }> {
    const { email, currentUsername } = asked;
    const name = asked.username.trim();
    const account = await this.accounts.ownOf(viewer);
    const isRepeat = !account.needsUsername && account.username === name;
    ensure(email === undefined || email.trim().toLowerCase() === account.email, 'auth.denied');
    ensure(isRepeat || (currentUsername ?? account.username) === account.username, 'auth.denied');
    refuse(usernameProblem(name));
    if (isRepeat) return { user: toOwnUser(account) };
    ensure(account.needsUsername, 'username.already_set');
    refuse(await this.problemOf(account, name));
    // Another request is choosing for this account; reading it again completes that choice.
    if (!(await this.rows.startChoosing(account._id, name))) return this.set(viewer, asked);
    ensure((await this.accounts.completeChoice(account, name)) === 'named', 'username.taken');
    return { user: toOwnUser(await this.accounts.ownOf(viewer)) };
  }

  private async problemOf(account: AccountRow | null, name: string): Promise<UsernameProblem | null> {
    if (account && !account.needsUsername && account.username === name) return null;
    const problem = usernameProblem(name);
    if (problem) return problem;
    if (!mayTake(name, account, this.config.admins)) return 'username.taken';
    const holder = await this.names.holderOf(name);
    return holder === null || holder === account?._id ? null : 'username.taken';
  }
}

function refuse(problem: UsernameProblem | null): void {
  if (problem) throw new DomainError(problem);
}
