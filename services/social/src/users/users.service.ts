import type { EventData } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { UsersRepository } from './users.repository.ts';

/** Projection of the accounts. */
@Injectable()
export class UsersService {
  constructor(private readonly users: UsersRepository) {}

  /** A deleted account leaves its id and its revision, against late news of its earlier life. */
  async record({ userId, username, isDeleted, revision }: EventData<'user.changed'>) {
    await this.users.keep({ _id: userId, username: isDeleted ? '' : username, isDeleted, revision });
  }

  /** The ids of all users who have an account, in pages. */
  ids(pageSize: number): AsyncGenerator<string[]> {
    return this.users.ids(pageSize);
  }
}
