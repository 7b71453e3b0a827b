import { ensure, type FunnelStep, type FunnelWindow, funnelWindows, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { SocialChatCounts } from '../chats/chat.counts.ts';
import { dayOf, daysBefore } from '../days.ts';
import { UsersService } from '../users/users.service.ts';
import { FunnelRepository } from './funnel.repository.ts';
import { toFunnel } from './funnel.view.ts';
import { ImpressionsRepository } from './impressions.repository.ts';

@Injectable()
export class FunnelService {
  constructor(
    private readonly characters: SocialCharactersService,
    private readonly impressions: ImpressionsRepository,
    private readonly chats: SocialChatCounts,
    private readonly users: UsersService,
    private readonly funnels: FunnelRepository,
  ) {}

  /** Frozen for the day, so that repeated looks can't reveal when a person arrives. */
  async get(viewer: Viewer, characterId: string, days: FunnelWindow): Promise<{ versions: FunnelStep[] }> {
    const character = await this.characters.getVisible(viewer, characterId);
    if (viewer.userId !== character.authorId) {
      const authorUsername = (await this.users.findAll([character.authorId])).get(character.authorId)?.username ?? '';
      ensure(false, 'character.not_yours', { authorUsername });
    }
    const today = dayOf(Date.now());
    const known = await this.funnels.find(characterId, days, today);
    if (known) return { versions: known };
    const windows = funnelWindows.filter((window) => window <= days).map((window) => daysBefore(today, window - 1));
    const [impressions, progress] = await Promise.all([
      this.impressions.countsOf(characterId, windows),
      this.chats.progressOf(characterId, windows),
    ]);
    const versions = toFunnel(impressions, progress);
    await this.funnels.save(characterId, days, today, versions);
    return { versions };
  }

  async forget(characterId: string): Promise<void> {
    await Promise.all([this.funnels.removeAllOf(characterId), this.impressions.removeAllOf(characterId)]);
  }
}
