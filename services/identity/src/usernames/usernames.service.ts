import { temporaryStem, temporaryUsername } from '@masque/contracts/rules';
import type { Eraser } from '@masque/service-kit/erasure';
import { Injectable } from '@nestjs/common';
import { UsernamesRepository } from './usernames.repository.ts';

@Injectable()
export class UsernamesService implements Eraser {
  constructor(private readonly names: UsernamesRepository) {}

  holderOf(name: string): Promise<string | null> {
    return this.names.holderOf(name);
  }

  claim(name: string, userId: string): Promise<boolean> {
    return this.names.claim(name, userId);
  }

  release(name: string, userId: string): Promise<void> {
    return this.names.release(name, userId);
  }

  /** Retires chosen names and frees temporary ones, which contain part of an email address. */
  async erase(userId: string): Promise<void> {
    for (const key of await this.names.keysOf(userId)) {
      if (temporaryStem(key) === null) await this.names.retire(key, userId);
      else await this.names.release(key, userId);
    }
  }

  /** Unique even for two people with the same local part in the same millisecond. */
  async claimTemporary(email: string, userId: string): Promise<string> {
    for (let now = Date.now(); ; now += 1) {
      const name = temporaryUsername(email, now);
      if (await this.names.claim(name, userId)) return name;
    }
  }
}
