import type { EventData } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { UsersRepository } from './users.repository.ts';

/** Projection of the accounts. */
@Injectable()
export class UsersService {
  constructor(private readonly users: UsersRepository) {}

  async record({ userId, username, revision }: EventData<'user.changed'>) {
    await this.users.keep({ _id: userId, username, revision });
  }

  /** The ids of all users, in pages. */
  ids(pageSize: number): AsyncGenerator<string[]> {
    return this.users.ids(pageSize);
  }
}
