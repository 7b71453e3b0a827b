import { type EventData, orThrow } from '@masque/contracts';
import { usernameKey } from '@masque/contracts/rules';
import { gatheredReads, inPages, LatestRevisions, StoreConnection, upsertNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { toUserRow, type UserRow } from './user.row.ts';

export type { UserRow } from './user.row.ts';

@Injectable()
export class UsersService {
  private readonly rows: Collection<UserRow>;
  private readonly byName: (key: string) => Promise<UserRow[]>;

  constructor(
    store: StoreConnection,
    private readonly latest: LatestRevisions,
  ) {
    this.rows = store.collection<UserRow>('users');
    this.byName = gatheredReads(this.rows, 'usernameKey');
    store.declareIndexes('users', [{ key: { usernameKey: 1 } }]);
  }

  async record(user: EventData<'user.changed'>): Promise<void> {
    const { _id, ...state } = toUserRow(user);
    await upsertNewer(this.rows, _id, state);
  }

  /** At least as new as identity's last response. */
  async findByName(username: string): Promise<UserRow | null> {
    const key = usernameKey(username);
    const byName = async () => (await this.byName(key)).find(({ isDeleted }) => !isDeleted) ?? null;
    const named = await this.latest.read('user.changed', 'username', key, byName);
    if (!named) return null;
    const again = () => this.find(named._id);
    const user = await this.latest.read('user.changed', 'userId', named._id, again, undefined, named);
    return user?.isDeleted ? null : user;
  }

  getByName(username: string): Promise<UserRow> {
    return orThrow(this.findByName(username), 'user.not_found');
  }

  /** Includes deleted accounts. Null: the event hasn't arrived. */
  find(id: string): Promise<UserRow | null> {
    return this.rows.findOne({ _id: id });
  }

  async findAll(ids: readonly string[]): Promise<Map<string, UserRow>> {
    if (ids.length === 0) return new Map();
    const found = await this.rows.find({ _id: { $in: [...new Set(ids)] }, isDeleted: false }).toArray();
    return new Map(found.map((user) => [user._id, user]));
  }

  async deletedAmong(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const deleted = { _id: { $in: [...ids] }, isDeleted: true };
    const found = await this.rows.find(deleted, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id);
  }

  async *ids(pageSize: number): AsyncGenerator<string[]> {
    const projection = { isDeleted: 1 };
    const after = (last: UserRow | null) => this.rows.find({ _id: { $gt: last?._id ?? '' } }, { projection });
    const pages = inPages<UserRow>((last, limit) => after(last).sort({ _id: 1 }).limit(limit).toArray(), pageSize);
    for await (const page of pages) {
      const ids = page.flatMap(({ _id, isDeleted }) => (isDeleted ? [] : [_id]));
      if (ids.length > 0) yield ids;
    }
  }
}
