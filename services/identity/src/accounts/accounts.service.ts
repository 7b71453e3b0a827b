import { type Account, ensure, orThrow, type OwnUser, type Viewer } from '@masque/contracts';
import { usernameKey } from '@masque/contracts/rules';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.ts';
import { UsernamesService } from '../usernames/usernames.service.ts';
import { isAdmin } from './account.policy.ts';
import type { AccountRow } from './account.row.ts';
import { toAccount, toOwnUser, toPublicUser } from './account.view.ts';
import { AccountsRepository, type Moderated, type ProfileChange, type ProviderProfile } from './accounts.repository.ts';

export type { AccountRow } from './account.row.ts';
export type { ProfileChange, ProviderProfile } from './accounts.repository.ts';

/** What a new account takes from the person whom it belongs to. */
type AccountOwner = Pick<AccountRow, '_id' | 'sub' | 'username' | 'createdAt'>;

const ENDING_AT_ONCE = 100;

@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly names: UsernamesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The account as it is, after completing a choice of username that a crash had interrupted; null: it was deleted. */
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

  /** For the gateway, which keeps it beside the session. */
  async get(id: string): Promise<Account> {
    const account = await orThrow(this.find(id), 'user.not_found');
    return toAccount(account, isAdmin(account, this.config.admins));
  }

  /** Creates the account unless it exists, and keeps what the provider says now. Null: it was deleted. */
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

  /**
   * From here on nobody signs in to the account, and nobody sees it. Everything else of it is erased later: the row says
   * so until that is on record.
   */
  async delete(viewer: Viewer): Promise<string> {
    for (;;) {
      const account = await this.ownOf(viewer);
      // A username that was just being chosen is the account's when it is read again.
      if (await this.accounts.delete(account)) return account._id;
    }
  }

  /** Calls `record` for each deleted account whose erasure is not on record; what it rejects for is left for later. */
  async recordEnding(record: (userId: string) => Promise<void>): Promise<void> {
    for (const id of await this.accounts.ending(ENDING_AT_ONCE)) {
      await record(id);
      await this.accounts.markEnded(id);
    }
  }

  /** Has all services told once more that the account was deleted. */
  async tellAgain(userId: string): Promise<void> {
    await this.accounts.tellAgain(userId);
  }

  /** Has everybody told that nothing of the account is left; once. */
  async markErased(userId: string, at: Date): Promise<void> {
    await this.accounts.markErased(userId, at);
  }

  /** The viewer's own account. A session can outlive its account: then 401. */
  ownOf(viewer: Viewer): Promise<AccountRow> {
    return orThrow(this.find(viewer.userId), 'auth.required');
  }

  async own(viewer: Viewer) {
    return { user: toOwnUser(await this.ownOf(viewer)) };
  }

  /** Writes nothing, and tells nobody, when nothing is to be changed. */
  async changeProfile(viewer: Viewer, change: ProfileChange): Promise<{ user: OwnUser }> {
    const isChange = Object.keys(change).length > 0;
    const changed = isChange ? this.accounts.changeProfile(viewer.userId, change) : this.ownOf(viewer);
    return { user: toOwnUser(await orThrow(changed, 'auth.required')) };
  }

  async saveTimeZone({ userId }: Viewer, timeZone: string): Promise<{ timeZone: string }> {
    ensure(await this.accounts.setTimeZone(userId, timeZone), 'auth.required');
    return { timeZone };
  }

  /** Also for what is not newer than what is known, and for accounts that are gone: nothing happens. */
  async moderate(userId: string, state: Moderated): Promise<void> {
    await this.accounts.moderate(userId, state);
  }

  /** The picture that a deleted account had and that is still to be erased. */
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
    // The register also holds temporary names that were given up, and names that are claimed but not yet chosen.
    ensure(usernameKey(account.username) === usernameKey(username), 'user.not_found');
    return { user: viewer?.userId === account._id ? toOwnUser(account) : toPublicUser(account) };
  }

  async byEmail(viewer: Viewer, email: string) {
    const account = await this.ownOf(viewer);
    ensure(account.email === email.trim().toLowerCase(), 'user.not_found');
    return { user: toOwnUser(account) };
  }

  /**
   * Gives the account the username that it is choosing. Every reader of the account may call this, repeatedly and
   * concurrently: the register decides, and a username that was given out is never given to another account.
   */
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
