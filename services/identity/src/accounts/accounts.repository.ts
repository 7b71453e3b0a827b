import type { EventData } from '@masque/contracts';
import { LatestRevisions, Outbox, type OwnFields, type PublishedCollection } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { AccountRow } from './account.row.ts';

export type NewAccount = OwnFields<AccountRow>;
/** What the provider says of a person; taken over at each sign-in. */
export type ProviderProfile = Pick<AccountRow, 'email' | 'issuer' | 'name' | 'picture'>;
/** What users say of themselves. */
export type ProfileChange = Partial<Pick<AccountRow, 'bio' | 'profilePicture'>>;

export type Moderated = Pick<EventData<'subject.moderated'>, 'suspension' | 'isVerified' | 'revision'>;

@Injectable()
export class AccountsRepository {
  private readonly accounts: PublishedCollection<AccountRow>;

  constructor(
    outbox: Outbox,
    private readonly latest: LatestRevisions,
  ) {
    this.accounts = outbox.collection<AccountRow>({
      name: 'accounts',
      // For the sweep of pictures that nothing refers to.
      indexes: [{ key: { profilePicture: 1 } }, { key: { email: 1 } }, { key: { isEnding: 1 }, sparse: true }],
      events: { 'user.changed': toUserState },
    });
  }

  find(id: string): Promise<AccountRow | null> {
    return this.accounts.find(id);
  }

  /** Changes nothing if the account exists. */
  async insert(account: NewAccount): Promise<void> {
    await this.accounts.insertIfAbsent(account);
  }

  async updateProfile(id: string, profile: ProviderProfile): Promise<void> {
    await this.accounts.update({ _id: id, ...LIVE }, { $set: profile });
  }

  /** Whether there is an account, apart from `but`, with the address, which is in lower case. */
  async hasAddress(email: string, but = ''): Promise<boolean> {
    return (await this.accounts.rows.countDocuments({ email, _id: { $ne: but }, ...LIVE }, { limit: 1 })) > 0;
  }

  /** The account is another person's of its owner from now on. */
  async setPerson(id: string, person: Pick<AccountRow, 'sub' | 'email' | 'issuer'>): Promise<void> {
    await this.accounts.update({ _id: id, ...LIVE }, { $set: person });
  }

  /**
   * Leaves a tombstone, which says what picture is still to be erased. False when it is one already, is just choosing a
   * username, or has another picture by now.
   */
  async delete({ _id, profilePicture, username }: AccountRow): Promise<boolean> {
    const left = profilePicture === null ? {} : { leftPicture: profilePicture };
    const deleted = await this.accounts.findOneAndUpdate(
      { _id, profilePicture, ...LIVE, choosing: { $exists: false } },
      {
        $set: { ...NOTHING, ...left, isDeleted: true, isEnding: true },
        $unset: { isVerified: true, suspension: true, moderationRevision: true, timeZone: true },
      },
    );
    if (!deleted) return false;
    // The tombstone has lost the name by which others may still ask.
    await this.latest.note('user.changed', [{ username, isDeleted: true, revision: deleted.revision }]);
    return true;
  }

  async forgetLeftPicture(id: string): Promise<void> {
    await this.accounts.updatePrivate({ _id: id, isDeleted: true }, { $unset: { leftPicture: true } });
  }

  /** Deleted accounts whose erasure is not on record yet. */
  async ending(limit: number): Promise<string[]> {
    const found = await this.accounts.rows
      .find({ isEnding: true }, { projection: { _id: 1 } })
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async markEnded(id: string): Promise<void> {
    await this.accounts.updatePrivate({ _id: id }, { $unset: { isEnding: true } });
  }

  /** Says that nothing of it is left anywhere; once. */
  async markErased(id: string, erasedAt: Date): Promise<void> {
    await this.accounts.update({ _id: id, isDeleted: true, erasedAt: { $exists: false } }, { $set: { erasedAt } });
  }

  /** Says once more that the account was deleted. */
  async tellAgain(id: string): Promise<void> {
    await this.accounts.update({ _id: id, isDeleted: true }, {});
  }

  /** The row afterwards; null when there is no such account. */
  changeProfile(id: string, change: ProfileChange): Promise<AccountRow | null> {
    return this.accounts.findOneAndUpdate({ _id: id, ...LIVE }, { $set: change });
  }

  /** Nobody else learns of it. False when there is no such account. */
  setTimeZone(id: string, timeZone: string): Promise<boolean> {
    return this.accounts.updatePrivate({ _id: id, ...LIVE }, { $set: { timeZone } });
  }

  /** What moderators decided, unless it is not newer than what is known, or there is no such account. */
  async moderate(id: string, { suspension, isVerified, revision }: Moderated): Promise<void> {
    const isNews = [{ moderationRevision: { $exists: false } }, { moderationRevision: { $lt: revision } }];
    const change = { suspension, isVerified, moderationRevision: revision };
    await this.accounts.update({ _id: id, ...LIVE, $or: isNews }, { $set: change });
  }

  /** Those of the addresses that profiles have as their picture. */
  async picturesAmong(addresses: readonly string[]): Promise<string[]> {
    const found = await this.accounts.rows.distinct('profilePicture', { profilePicture: { $in: [...addresses] } });
    return found.filter((address) => address !== null);
  }

  /** Marks the username that the account is about to claim. False if it has one already, or is choosing another. */
  startChoosing(id: string, name: string): Promise<boolean> {
    const free = { _id: id, needsUsername: true, choosing: { $exists: false } };
    return this.accounts.updatePrivate(free, { $set: { choosing: name } });
  }

  async stopChoosing(id: string, name: string): Promise<void> {
    await this.accounts.updatePrivate({ _id: id, choosing: name }, { $unset: { choosing: 1 } });
  }

  /** The claimed username becomes the account's. False if another call did this before. */
  finishChoosing(id: string, name: string): Promise<boolean> {
    return this.accounts.update(
      { _id: id, needsUsername: true, choosing: name },
      { $set: { username: name, needsUsername: false }, $unset: { choosing: 1 } },
    );
  }
}

const LIVE = { isDeleted: { $exists: false } } as const;

/** What a deleted account loses. It needs no username: a choice that is under way comes too late. */
const NOTHING = {
  sub: '',
  issuer: '',
  email: '',
  name: '',
  picture: null,
  username: '',
  needsUsername: false,
  bio: '',
  profilePicture: null,
  createdAt: new Date(0),
} satisfies Partial<AccountRow>;

/** What others may know: neither e-mail address, of which a temporary username has a part, nor the provider's name and picture. */
const toUserState = (row: AccountRow): EventData<'user.changed'> => ({
  userId: row._id,
  username: row.needsUsername ? '' : row.username,
  needsUsername: row.needsUsername,
  profilePicture: row.profilePicture,
  bio: row.bio,
  isVerified: row.isVerified ?? false,
  suspension: row.suspension ?? null,
  createdAt: row.createdAt.toISOString(),
  isDeleted: row.isDeleted ?? false,
  erasedAt: row.erasedAt?.toISOString() ?? null,
  revision: row.revision,
});
