import { FUNNEL_DAYS, type Viewer } from '@masque/contracts';
import type { Eraser } from '@masque/service-kit/erasure';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { inPages } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { dayOf, daysBefore, daysUntil } from '../days.ts';
import { type ImpressionKind, impressionKinds, impressionOf, type ImpressionRow } from './impression.row.ts';
import { ImpressionsRepository } from './impressions.repository.ts';

/** Days to look back for leftovers of missed nightly runs. */
const OLD_DAYS = 60;

@Injectable()
export class ImpressionsService implements Eraser, ExportPart {
  constructor(
    private readonly impressions: ImpressionsRepository,
    private readonly characters: SocialCharactersService,
  ) {}

  /** Ignores the viewer's own characters and those they may not see. */
  async note(
    viewer: Viewer,
    reported: Readonly<Record<ImpressionKind, readonly string[]>>,
  ): Promise<{ noted: number }> {
    const visible = await this.characters.findVisible(
      viewer,
      impressionKinds.flatMap((kind) => reported[kind]),
    );
    const today = dayOf(Date.now());
    const rows = impressionKinds.flatMap((kind) =>
      [...new Set(reported[kind])].flatMap((id) => {
        const character = visible.get(id);
        if (!character || character.authorId === viewer.userId) return [];
        return [impressionOf(character, kind, viewer.userId, today)];
      }),
    );
    if (rows.length > 0) await this.impressions.saveAll(rows, today);
    return { noted: rows.length };
  }

  async removeOld(): Promise<void> {
    await this.impressions.removeOn(daysUntil(daysBefore(dayOf(Date.now()), FUNNEL_DAYS), OLD_DAYS));
  }

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('seen.json', this.entries(userId));
  }

  async erase(userId: string): Promise<void> {
    await this.impressions.removeOf(userId);
  }

  private async *entries(userId: string) {
    const pages = inPages((last: ImpressionRow | null, limit) => this.impressions.list(userId, last?._id ?? '', limit));
    for await (const rows of pages)
      for (const { characterId, version, kind, day } of rows) yield { characterId, version, kind, day };
  }
}
