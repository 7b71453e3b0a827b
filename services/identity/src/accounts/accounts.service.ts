import { type Account, ensure, orThrow, type OwnUser, type Viewer } from '@masque/contracts';
import { usernameKey } from '@masque/contracts/rules';
import { CONFIG } from '@masque/service-kit';
import { type ExportFile, type ExportPart, jsonFile } from '@masque/service-kit/export';
import { Inject, Injectable } from '@nestjs/common';
import type { IdentityConfig } from '../config.ts';
import { UsernamesService } from '../usernames/usernames.service.ts';
import { isAdmin } from './account.policy.ts';
import type { AccountRow } from './account.row.ts';
import { toAccount, toExportedAccount, toOwnUser, toPublicUser } from './account.view.ts';
import {
  AccountsRepository,
  type AccountModeration,
  type ProfileChange,
  type ProviderProfile,
} from './accounts.repository.ts';

export type { AccountRow } from './account.row.ts';
export type { ProfileChange, ProviderProfile } from './accounts.repository.ts';

type AccountOwner = Pick<AccountRow, '_id' | 'sub' | 'username' | 'createdAt'>;

const ENDING_AT_ONCE = 100;

@Injectable()
export class AccountsService implements ExportPart {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly names: UsernamesService,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Completes a username choice that a crash interrupted. Null if the account was deleted. */
  async find(id: string): Promise<AccountRow | null> {
    const account = await this.live(id);
    if (account?.choosing === undefined) return account;
    await this.completeChoice(account, account.choosing);
    return this.live(id);
  }

  private async live(id: string): Promise<AccountRow | null> {
    const account = await this.accounts.find(id);
    return account?.isDeleted ? null : account;
  }

  async get(id: string): Promise<Account> {
    const account = await orThrow(this.find(id), 'user.not_found');
    return toAccount(account, isAdmin(account, this.config.admins));
  }

  async createOrUpdate(owner: AccountOwner, profile: ProviderProfile): Promise<Account | null> {
    const existing = await this.find(owner._id);
    if (!existing) await this.accounts.insert(newAccount(owner, profile));
    else if (differs(existing, profile)) await this.accounts.updateProfile(existing._id, profile);
    return (await this.find(owner._id)) && this.get(owner._id);
  }

  hasAddress(email: string, but?: string): Promise<boolean> {
    return this.accounts.hasAddress(email, but);
  }

  async setPerson(id: string, person: Pick<AccountRow, 'sub' | 'email' | 'issuer'>): Promise<void> {
    await this.accounts.setPerson(id, person);
  }

  /** Blocks sign-in and hides the account at once; `isEnding` marks the row until the erasure is on record. */
  async delete(viewer: Viewer): Promise<string> {
    for (;;) {
      const account = await this.ownOf(viewer);
      // Reading the account again completes a username choice in progress.
      if (await this.accounts.delete(account)) return account._id;
    }
  }

  async recordEnding(record: (userId: string) => Promise<void>): Promise<void> {
    for (const id of await this.accounts.ending(ENDING_AT_ONCE)) {
      await record(id);
      await this.accounts.markEnded(id);
    }
  }

  async republish(userId: string): Promise<void> {
    await this.accounts.republish(userId);
  }

  async markErased(userId: string, at: Date): Promise<void> {
    await this.accounts.markErased(userId, at);
  }

  /** @throws `auth.required`: a session can outlive its account. */
  ownOf(viewer: Viewer): Promise<AccountRow> {
    return orThrow(this.find(viewer.userId), 'auth.required');
  }

  async own(viewer: Viewer) {
    return { user: toOwnUser(await this.ownOf(viewer)) };
  }

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    yield jsonFile('account.json', toExportedAccount(await this.ownOf(viewer)));
  }

  async changeProfile(viewer: Viewer, change: ProfileChange): Promise<{ user: OwnUser }> {
    const isChange = Object.keys(change).length > 0;
    const changed = isChange ? this.accounts.changeProfile(viewer.userId, change) : this.ownOf(viewer);
    return { user: toOwnUser(await orThrow(changed, 'auth.required')) };
  }

  async saveTimeZone({ userId }: Viewer, timeZone: string): Promise<{ timeZone: string }> {
    ensure(await this.accounts.setTimeZone(userId, timeZone), 'auth.required');
    return { timeZone };
  }

  async moderate(userId: string, state: AccountModeration): Promise<void> {
    await this.accounts.moderate(userId, state);
  }

  async leftPictureOf(userId: string): Promise<string | null> {
    return (await this.accounts.find(userId))?.leftPicture ?? null;
  }

  async forgetLeftPicture(userId: string): Promise<void> {
    await this.accounts.forgetLeftPicture(userId);
  }

  picturesAmong(addresses: readonly string[]): Promise<string[]> {
    return this.accounts.picturesAmong(addresses);
  }

  async byUsername(viewer: Viewer | null, username: string) {
    const id = await orThrow(this.names.holderOf(username), 'user.not_found');
    const account = await orThrow(this.find(id), 'user.not_found');
    // The register also holds abandoned temporary names, and names claimed but not yet chosen.
    ensure(usernameKey(account.username) === usernameKey(username), 'user.not_found');
    return { user: viewer?.userId === account._id ? toOwnUser(account) : toPublicUser(account) };
  }

  async byEmail(viewer: Viewer, email: string) {
    const account = await this.ownOf(viewer);
    ensure(account.email === email.trim().toLowerCase(), 'user.not_found');
    return { user: toOwnUser(account) };
  }

  /** Safe to repeat and run concurrently: the register decides, and a chosen username never changes hands. */
  async completeChoice(account: AccountRow, name: string): Promise<'named' | 'taken'> {
    if (!(await this.names.claim(name, account._id))) {
      await this.accounts.stopChoosing(account._id, name);
      return 'taken';
    }
    const isFirst = await this.accounts.finishChoosing(account._id, name);
    if (isFirst) await this.names.release(account.username, account._id);
    return 'named';
  }
}

const newAccount = (owner: AccountOwner, profile: ProviderProfile) => ({
  ...owner,
  ...profile,
  needsUsername: true,
  bio: '',
  profilePicture: null,
});

const differs = (row: AccountRow, profile: ProviderProfile): boolean =>
  row.email !== profile.email ||
  row.issuer !== profile.issuer ||
  row.name !== profile.name ||
  row.picture !== profile.picture;
