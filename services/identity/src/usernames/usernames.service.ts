import { temporaryUsername } from '@masque/contracts/rules';
import { Injectable } from '@nestjs/common';
import { UsernamesRepository } from './usernames.repository.ts';

/** The register of usernames: each is held by one user, without regard to case. */
@Injectable()
export class UsernamesService {
  constructor(private readonly names: UsernamesRepository) {}

  holderOf(name: string): Promise<string | null> {
    return this.names.holderOf(name);
  }

  claim(name: string, userId: string): Promise<boolean> {
    return this.names.claim(name, userId);
  }

  /** Frees a temporary name. A chosen one is never freed. */
  release(name: string, userId: string): Promise<void> {
    return this.names.release(name, userId);
  }

  /** A unique temporary name, also for two people with the same local part in the same millisecond. */
  async claimTemporary(email: string, userId: string): Promise<string> {
    for (let now = Date.now(); ; now += 1) {
      const name = temporaryUsername(email, now);
      if (await this.names.claim(name, userId)) return name;
    }
  }
}
