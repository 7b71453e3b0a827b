import type { OpenChats, Viewer } from '@masque/contracts';
import { codedName, type ExportFile, type ExportPart, sharedNames } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { CatalogChatsService } from '../../chats/chats.service.ts';
import { DiscoveryService } from '../../discovery/discovery.service.ts';
import { kindOf } from '../character.row.ts';
import { CharactersRepository } from '../characters.repository.ts';
import { CardFiles } from './card.files.ts';

@Injectable()
export class SillyTavernCards implements ExportPart {
  readonly layout = 'sillytavern';

  constructor(
    private readonly characters: CharactersRepository,
    private readonly chats: CatalogChatsService,
    private readonly cards: CardFiles,
    private readonly discovery: DiscoveryService,
  ) {}

  async *files(viewer: Viewer, signal: AbortSignal, openChats: OpenChats): AsyncGenerator<ExportFile> {
    const { userId } = viewer;
    const worlds = sharedNames(await this.characters.lorebooksBy(userId), 'lorebook');
    for (const [id, name] of worlds)
      yield* this.cards.file(
        viewer,
        id,
        `worlds/${name}`,
        { formats: ['json'], thing: { kind: 'lorebook', id } },
        signal,
      );
    const favorites = await this.discovery.favoritesOf(userId);
    const own = await this.characters.idsBy(userId);
    for (const id of new Set([...own, ...(await this.chats.characterIdsOf(userId))])) {
      const row = await this.characters.find(id);
      if (!row || kindOf(row) === 'lorebook') continue;
      const base = `characters/${codedName(row.name, id, 'character')}`;
      // SillyTavern reads only pictures here; a JSON file can be imported by hand.
      const options = {
        formats: ['png', 'json'],
        isFavorite: favorites.has(id),
        openChat: openChats[id],
        thing: { kind: 'character', id },
      } as const;
      yield* this.cards.file(viewer, id, base, options, signal);
    }
  }
}
