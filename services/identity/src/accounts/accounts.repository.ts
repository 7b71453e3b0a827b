import type { EventData } from '@masque/contracts';
import { changed, isDuplicate, newlyPublished, Outbox, type PublishedFields, Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Model, UpdateQuery } from 'mongoose';
import { type AccountRow, accountSchema } from './account.schema.ts';

export type NewAccount = Omit<AccountRow, keyof PublishedFields>;
/** What the provider says of a person; taken over at each sign-in. */
export type ProviderProfile = Pick<AccountRow, 'email' | 'name' | 'picture'>;

@Injectable()
export class AccountsRepository {
  private readonly rows: Model<AccountRow>;
  private readonly publish: (id: string) => void;

  constructor(store: Store, outbox: Outbox) {
    this.rows = store.model('accounts', accountSchema);
    this.publish = outbox.publishes('user.changed', this.rows, toUserState);
  }

  async find(id: string): Promise<AccountRow | null> {
    return this.rows.findById(id).lean<AccountRow>().exec();
  }

  /** Changes nothing if the account exists. */
  async insert(account: NewAccount): Promise<void> {
    try {
      await this.rows.create({ ...account, ...newlyPublished() });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    this.publish(account._id);
  }

  async updateProfile(id: string, { email, name, picture }: ProviderProfile): Promise<void> {
    await this.change({ _id: id }, { $set: { email, name, picture } });
  }

  /** Marks the username that the account is about to claim. False if it has one already, or is choosing another. */
  async startChoosing(id: string, name: string): Promise<boolean> {
    const open = { _id: id, needsUsername: true, choosing: null };
    return this.wrote(await this.rows.updateOne(open, { $set: { choosing: name } }).exec());
  }

  async stopChoosing(id: string, name: string): Promise<void> {
    await this.rows.updateOne({ _id: id, choosing: name }, { $unset: { choosing: 1 } }).exec();
  }

  /** The claimed username becomes the account's. False if another call did this before. */
  async finishChoosing(id: string, name: string): Promise<boolean> {
    return this.change(
      { _id: id, needsUsername: true, choosing: name },
      { $set: { username: name, needsUsername: false }, $unset: { choosing: 1 } },
    );
  }

  private async change(
    where: { _id: string; needsUsername?: boolean; choosing?: string },
    update: { $set: Partial<AccountRow>; $unset?: { choosing: 1 } },
  ): Promise<boolean> {
    const { $inc, $set } = changed();
    const whole: UpdateQuery<AccountRow> = { ...update, $inc, $set: { ...update.$set, ...$set } };
    const wrote = this.wrote(await this.rows.updateOne(where, whole).exec());
    if (wrote) this.publish(where._id);
    return wrote;
  }

  private wrote({ modifiedCount }: { modifiedCount: number }): boolean {
    return modifiedCount > 0;
  }
}

/** What others may know: neither e-mail address nor the provider's name and picture. */
const toUserState = (row: AccountRow): EventData<'user.changed'> => ({
  userId: row._id,
  username: row.username,
  needsUsername: row.needsUsername,
  profilePicture: row.profilePicture,
  revision: row.revision,
});
