import { type Collection, DomainError, ensure, orThrow, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.ts';
import { CharactersService } from '../characters/characters.service.ts';
import { UsersService } from '../users/users.service.ts';
import { isOwner, maySee } from './collection.policy.ts';
import type { CollectionRow } from './collection.row.ts';
import { shownIn, toCollection } from './collection.view.ts';
import { CollectionsRepository } from './collections.repository.ts';

/** Collections as a viewer sees them: without characters that they may not see. */
@Injectable()
export class CollectionLists {
  constructor(
    private readonly collections: CollectionsRepository,
    private readonly characters: CharactersService,
    private readonly users: UsersService,
    private readonly blocks: BlocksService,
  ) {}

  async own(viewer: Viewer, characterId: string | undefined) {
    const rows = await this.collections.listOf(viewer.userId, false);
    const views = await this.views(viewer, rows, viewer.username);
    const having = new Set(
      rows.filter((row) => characterId && row.characterIds.includes(characterId)).map((row) => row._id),
    );
    return { collections: views.map((view) => ({ ...view, hasCharacter: having.has(view.id) })) };
  }

  async of(viewer: Viewer | null, username: string): Promise<{ collections: Collection[] }> {
    const owner = await orThrow(this.users.findByName(username), 'user.not_found');
    if (await this.blocks.areApart(viewer, owner._id)) {
      if (viewer && (await this.blocks.has(owner._id, viewer.userId))) throw new DomainError('user.not_found');
      return { collections: [] };
    }
    const rows = await this.collections.listOf(owner._id, owner._id !== viewer?.userId);
    return { collections: await this.views(viewer, rows, owner.username) };
  }

  countOf(viewer: Viewer | null, userId: string): Promise<number> {
    return this.collections.countOf(userId, userId !== viewer?.userId);
  }

  async content(viewer: Viewer | null, id: string) {
    const row = await orThrow(this.collections.find(id), 'collection.not_found');
    ensure(maySee(viewer, row), 'collection.not_found');
    const [areApart, owner, visible] = await Promise.all([
      this.blocks.areApart(viewer, row.userId),
      this.users.find(row.userId),
      this.characters.findVisible(viewer, row.characterIds),
    ]);
    // What a deleted account had is erased in its turn.
    ensure(!areApart && !owner?.isDeleted, 'collection.not_found');
    const username = isOwner(viewer, row) ? viewer?.username : owner?.username;
    return { collection: toCollection(row, username ?? '', visible, viewer), characterIds: shownIn(row, visible) };
  }

  /** One of the viewer's own. */
  async view(viewer: Viewer, row: CollectionRow): Promise<Collection> {
    const visible = await this.characters.findVisible(viewer, row.characterIds);
    return toCollection(row, viewer.username, visible, viewer);
  }

  private async views(viewer: Viewer | null, rows: readonly CollectionRow[], username: string): Promise<Collection[]> {
    const ids = rows.flatMap(({ characterIds }) => characterIds);
    const visible = await this.characters.findVisible(viewer, ids);
    return rows.map((row) => toCollection(row, username, visible, viewer));
  }
}
