import { FUNNEL_DAYS, type Viewer } from '@masque/contracts';
import type { Eraser } from '@masque/service-kit/erasure';
import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { dayOf, daysBefore, daysUntil } from '../days.ts';
import { type ImpressionKind, impressionKinds, impressionOf, type ImpressionRow } from './impression.row.ts';
import { type ImpressionCount, ImpressionsRepository } from './impressions.repository.ts';

export type { ImpressionCount } from './impressions.repository.ts';

/** Days to look back for leftovers of missed nightly runs. */
const OLD_DAYS = 60;

@Injectable()
export class ImpressionsService implements Eraser {
  constructor(
    private readonly impressions: ImpressionsRepository,
    private readonly characters: SocialCharactersService,
  ) {}

  /** Ignores the viewer's own characters and those they may not see. */
  async note(viewer: Viewer, told: Readonly<Record<ImpressionKind, readonly string[]>>): Promise<{ noted: number }> {
    const visible = await this.characters.findVisible(
      viewer,
      impressionKinds.flatMap((kind) => told[kind]),
    );
    const today = dayOf(Date.now());
    const rows = impressionKinds.flatMap((kind) =>
      [...new Set(told[kind])].flatMap((id) => {
        const character = visible.get(id);
        if (!character || character.authorId === viewer.userId) return [];
        return [impressionOf(character, kind, viewer.userId, today)];
      }),
    );
    if (rows.length > 0) await this.impressions.saveAll(rows, today);
    return { noted: rows.length };
  }

  countsOf(characterId: string, windows: readonly string[]): Promise<ImpressionCount[]> {
    return this.impressions.countsOf(characterId, windows);
  }

  listOf(userId: string, after: string, limit: number): Promise<ImpressionRow[]> {
    return this.impressions.list(userId, after, limit);
  }

  async removeOld(): Promise<void> {
    await this.impressions.removeOn(daysUntil(daysBefore(dayOf(Date.now()), FUNNEL_DAYS), OLD_DAYS));
  }

  async erase(userId: string): Promise<void> {
    await this.impressions.removeOf(userId);
  }

  async forget(characterId: string): Promise<void> {
    await this.impressions.removeAllOf(characterId);
  }
}
