import type { Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { MarksService } from '../marks/marks.service.ts';
import { toCollected } from './collection.view.ts';
import { CollectionsRepository } from './collections.repository.ts';

/** Which characters are in a user's own collections. */
@Injectable()
export class CollectedLists {
  constructor(
    private readonly collections: CollectionsRepository,
    private readonly characters: SocialCharactersService,
    private readonly marks: MarksService,
  ) {}

  async list(viewer: Viewer, of: 'mine' | 'favorites' | undefined) {
    const rows = await this.collections.listOf(viewer.userId);
    const hidden = rows.flatMap(({ hiddenIds = [] }) => hiddenIds);
    const [visible, members] = await Promise.all([
      this.characters.findVisible(viewer, hidden),
      of === 'mine' ? this.characters.idsBy(viewer.userId) : of && this.favoritesOf(viewer.userId),
    ]);
    return { collections: rows.map((row) => toCollected(row, visible, members)) };
  }

  private async favoritesOf(userId: string): Promise<Set<string>> {
    const ids = new Set<string>();
    for await (const rows of this.marks.pages('favorite', { userId }))
      for (const { targetId } of rows) ids.add(targetId);
    return ids;
  }
}
