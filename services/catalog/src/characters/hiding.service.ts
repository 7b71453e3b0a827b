import { type ModerationState, orThrow } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '../discovery/discovery.service.ts';
import { toState } from './character.state.ts';
import { CharactersRepository } from './characters.repository.ts';
import { StatesService } from './states.service.ts';

/** What moderators decide of characters. No edit: nobody who is editing one gets a 409 for it. */
@Injectable()
export class HidingService {
  constructor(
    private readonly characters: CharactersRepository,
    private readonly states: StatesService,
    private readonly discovery: DiscoveryService,
  ) {}

  /** Errors: `character.not_found`. */
  async set(id: string, moderation: ModerationState): Promise<void> {
    const row = await orThrow(this.characters.setModeration(id, moderation), 'character.not_found');
    await this.discovery.applyAll(await this.states.withTexts([toState(row)]));
  }
}
