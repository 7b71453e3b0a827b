import { type CharacterPage, socialRoutes } from '@masque/contracts';
import { fold, usernameKey } from '@masque/contracts/rules';
import { Injectable } from '@nestjs/common';
import type { GatewayCall } from '../call/call.ts';
import { ServiceRefusal, ServiceCalls } from './service-calls.ts';

export const noCharacters: CharacterPage = { characters: [], total: 0, nextCursor: null };

@Injectable()
export class Blocks {
  constructor(private readonly services: ServiceCalls) {}

  /** @throws Refusal, with 404 when the user has blocked the viewer. */
  async isBlocked(call: GatewayCall, username: string): Promise<boolean> {
    if (!call.viewer || usernameKey(call.viewer.username) === usernameKey(username)) return false;
    const { isBlocked } = await this.services.ask(call, 'social', socialRoutes.checkProfile, { params: { username } });
    return isBlocked;
  }

  async areApart(call: GatewayCall, username: string): Promise<boolean> {
    const name = fold(username);
    if (name === '') return false;
    try {
      return await this.isBlocked(call, name);
    } catch (error) {
      if (error instanceof ServiceRefusal && error.response.status === 404) return true;
      throw error;
    }
  }
}
