import { ensure, type FunnelStep, type FunnelWindow, funnelWindows, type Viewer } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { SocialChatCounts } from '../chats/chat.counts.ts';
import { dayOf, daysBefore } from '../days.ts';
import { UsersService } from '../users/users.service.ts';
import { toFunnel } from './funnel.view.ts';
import { ImpressionsRepository } from './impressions.repository.ts';

interface FunnelRow {
  /** `{characterId}:{days}` */
  _id: string;
  characterId: string;
  day: string;
  versions: FunnelStep[];
}

@Injectable()
export class FunnelService {
  private readonly rows: Collection<FunnelRow>;

  constructor(
    private readonly characters: SocialCharactersService,
    private readonly impressions: ImpressionsRepository,
    private readonly chats: SocialChatCounts,
    private readonly users: UsersService,
    store: StoreConnection,
  ) {
    this.rows = store.collection<FunnelRow>('funnels');
    store.declareIndexes('funnels', [{ key: { characterId: 1 } }]);
  }

  /** Frozen for the day, so that repeated looks can't reveal when a person arrives. */
  async get(viewer: Viewer, characterId: string, days: FunnelWindow): Promise<{ versions: FunnelStep[] }> {
    const character = await this.characters.getVisible(viewer, characterId);
    if (viewer.userId !== character.authorId) {
      const authorUsername = (await this.users.findAll([character.authorId])).get(character.authorId)?.username ?? '';
      ensure(false, 'character.not_yours', { authorUsername });
    }
    const today = dayOf(Date.now());
    const _id = `${characterId}:${days}`;
    const known = await this.rows.findOne({ _id, day: today });
    if (known) return { versions: known.versions };
    const windows = funnelWindows.filter((window) => window <= days).map((window) => daysBefore(today, window - 1));
    const [impressions, progress] = await Promise.all([
      this.impressions.countsOf(characterId, windows),
      this.chats.progressOf(characterId, windows),
    ]);
    const versions = toFunnel(impressions, progress);
    await this.rows.updateOne({ _id }, { $set: { characterId, day: today, versions } }, { upsert: true });
    return { versions };
  }

  async forget(characterId: string): Promise<void> {
    await Promise.all([this.rows.deleteMany({ characterId }), this.impressions.removeAllOf(characterId)]);
  }
}
