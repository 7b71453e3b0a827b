import { type EventData, orThrow } from '@masque/contracts';
import { usernameKey } from '@masque/contracts/rules';
import { LatestRevisions } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { toUserRow, type UserRow } from './user.schema.ts';
import { UsersRepository } from './users.repository.ts';

export type { UserRow } from './user.schema.ts';

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly latest: LatestRevisions,
  ) {}

  async record(user: EventData<'user.changed'>) {
    await this.users.keep(toUserRow(user));
  }

  /** At least as new as identity's last response. */
  async findByName(username: string): Promise<UserRow | null> {
    const key = usernameKey(username);
    const named = await this.latest.read('user.changed', 'username', key, () => this.users.findByName(key));
    if (!named) return null;
    const user = await this.latest.read('user.changed', 'userId', named._id, () => this.users.find(named._id));
    return user?.isDeleted ? null : user;
  }

  getByName(username: string): Promise<UserRow> {
    return orThrow(this.findByName(username), 'user.not_found');
  }

  /** Includes deleted accounts. Null: the event hasn't arrived. */
  find(id: string): Promise<UserRow | null> {
    return this.users.find(id);
  }

  async findAll(ids: readonly string[]): Promise<Map<string, UserRow>> {
    if (ids.length === 0) return new Map();
    const found = await this.users.findAll([...new Set(ids)]);
    return new Map(found.map((user) => [user._id, user]));
  }

  async deletedAmong(ids: readonly string[]): Promise<string[]> {
    return ids.length === 0 ? [] : this.users.deletedAmong(ids);
  }

  ids(pageSize: number): AsyncGenerator<string[]> {
    return this.users.ids(pageSize);
  }
}
