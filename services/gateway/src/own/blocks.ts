import { type CharacterPage, socialRoutes } from '@masque/contracts';
import { fold, usernameKey } from '@masque/contracts/rules';
import { Injectable } from '@nestjs/common';
import type { Call } from '../call/call.ts';
import { Refusal, ServiceCalls } from './service-calls.ts';

/** Nobody's page. */
export const noCharacters: CharacterPage = { characters: [], total: 0, nextCursor: null };

/** What blocks keep a viewer from; the social service knows of them. */
@Injectable()
export class Blocks {
  constructor(private readonly services: ServiceCalls) {}

  /** Whether the viewer has blocked the user. Error: a refusal, 404 for a user who has blocked the viewer. */
  async isBlocked(call: Call, username: string): Promise<boolean> {
    // A block is between two users: nobody else has to wait for the social service.
    if (!call.viewer || usernameKey(call.viewer.username) === usernameKey(username)) return false;
    const { isBlocked } = await this.services.ask(call, 'social', socialRoutes.checkProfile, { params: { username } });
    return isBlocked;
  }

  /** Whether either has blocked the other. The name is compared as the catalog compares it: it may be written in other letters. */
  async areApart(call: Call, username: string): Promise<boolean> {
    const name = fold(username);
    if (name === '') return false;
    try {
      return await this.isBlocked(call, name);
    } catch (error) {
      if (error instanceof Refusal && error.response.status === 404) return true;
      throw error;
    }
  }
}
