import type { EventData } from '@masque/contracts';
import { LatestRevisions, Outbox, type OwnFields, type PublishedCollection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { AccountRow } from './account.row.ts';

export type NewAccount = OwnFields<AccountRow>;
export type ProviderProfile = Pick<AccountRow, 'email' | 'issuer' | 'name' | 'picture'>;
export type ProfileChange = Partial<Pick<AccountRow, 'bio' | 'profilePicture'>>;

export type AccountModeration = Pick<EventData<'subject.moderated'>, 'suspension' | 'isVerified' | 'revision'>;

@Injectable()
export class AccountsRepository {
  private readonly accounts: PublishedCollection<AccountRow>;

  constructor(
    outbox: Outbox,
    private readonly latest: LatestRevisions,
  ) {
    this.accounts = outbox.collection<AccountRow>({
      name: 'accounts',
      indexes: [{ key: { profilePicture: 1 } }, { key: { email: 1 } }, { key: { isEnding: 1 }, sparse: true }],
      events: { 'user.changed': toUserState },
    });
  }

  find(id: string): Promise<AccountRow | null> {
    return this.accounts.find(id);
  }

  async insert(account: NewAccount): Promise<void> {
    await this.accounts.insertIfAbsent(account);
  }

  async updateProfile(id: string, profile: ProviderProfile): Promise<void> {
    await this.accounts.update({ _id: id, ...LIVE }, { $set: profile });
  }

  async hasAddress(email: string, but = ''): Promise<boolean> {
    return (await this.accounts.rows.countDocuments({ email, _id: { $ne: but }, ...LIVE }, { limit: 1 })) > 0;
  }

  async setPerson(id: string, person: Pick<AccountRow, 'sub' | 'email' | 'issuer'>): Promise<void> {
    await this.accounts.update({ _id: id, ...LIVE }, { $set: person });
  }

  /** Leaves a tombstone. False if it is one already, is choosing a username, or has another picture by now. */
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
    // The tombstone no longer has the name that others may still ask for.
    await this.latest.note('user.changed', [{ username, isDeleted: true, revision: deleted.revision }]);
    return true;
  }

  async forgetLeftPicture(id: string): Promise<void> {
    await this.accounts.updatePrivate({ _id: id, isDeleted: true }, { $unset: { leftPicture: true } });
  }

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

  async markErased(id: string, erasedAt: Date): Promise<void> {
    await this.accounts.update({ _id: id, isDeleted: true, erasedAt: { $exists: false } }, { $set: { erasedAt } });
  }

  async republish(id: string): Promise<void> {
    await this.accounts.update({ _id: id, isDeleted: true }, {});
  }

  changeProfile(id: string, change: ProfileChange): Promise<AccountRow | null> {
    return this.accounts.findOneAndUpdate({ _id: id, ...LIVE }, { $set: change });
  }

  setTimeZone(id: string, timeZone: string): Promise<boolean> {
    return this.accounts.updatePrivate({ _id: id, ...LIVE }, { $set: { timeZone } });
  }

  async moderate(id: string, { suspension, isVerified, revision }: AccountModeration): Promise<void> {
    const isNews = [{ moderationRevision: { $exists: false } }, { moderationRevision: { $lt: revision } }];
    const change = { suspension, isVerified, moderationRevision: revision };
    await this.accounts.update({ _id: id, ...LIVE, $or: isNews }, { $set: change });
  }

  async picturesAmong(addresses: readonly string[]): Promise<string[]> {
    const found = await this.accounts.rows.distinct('profilePicture', { profilePicture: { $in: [...addresses] } });
    return found.filter((address) => address !== null);
  }

  startChoosing(id: string, name: string): Promise<boolean> {
    const free = { _id: id, needsUsername: true, choosing: { $exists: false } };
    return this.accounts.updatePrivate(free, { $set: { choosing: name } });
  }

  async stopChoosing(id: string, name: string): Promise<void> {
    await this.accounts.updatePrivate({ _id: id, choosing: name }, { $unset: { choosing: 1 } });
  }

  finishChoosing(id: string, name: string): Promise<boolean> {
    return this.accounts.update(
      { _id: id, needsUsername: true, choosing: name },
      { $set: { username: name, needsUsername: false }, $unset: { choosing: 1 } },
    );
  }
}

const LIVE = { isDeleted: { $exists: false } } as const;

/** `needsUsername: false` makes a choice in progress come too late. */
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

/** Public fields only: a temporary username contains part of the email address. */
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
