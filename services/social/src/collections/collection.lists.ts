import { type Collection, DomainError, ensure, orThrow, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.ts';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { UsersService } from '../users/users.service.ts';
import { isOwner, maySee } from './collection.policy.ts';
import { type CollectionHead, type CollectionRow, headOf } from './collection.row.ts';
import { shownIn, toCollection } from './collection.view.ts';
import { CollectionsRepository } from './collections.repository.ts';

@Injectable()
export class CollectionLists {
  constructor(
    private readonly collections: CollectionsRepository,
    private readonly characters: SocialCharactersService,
    private readonly users: UsersService,
    private readonly blocks: BlocksService,
  ) {}

  async own(viewer: Viewer, characterId: string | undefined) {
    const [heads, having] = await Promise.all([
      this.collections.headsOf(viewer.userId, false),
      characterId === undefined ? undefined : this.collections.idsHaving(viewer.userId, characterId),
    ]);
    const views = await this.views(viewer, heads, viewer.username);
    return { collections: views.map((view) => ({ ...view, hasCharacter: having?.has(view.id) ?? false })) };
  }

  async of(viewer: Viewer | null, username: string): Promise<{ collections: Collection[] }> {
    const owner = await orThrow(this.users.findByName(username), 'user.not_found');
    if (await this.blocks.areApart(viewer, owner._id)) {
      if (viewer && (await this.blocks.has(owner._id, viewer.userId))) throw new DomainError('user.not_found');
      return { collections: [] };
    }
    const heads = await this.collections.headsOf(owner._id, owner._id !== viewer?.userId);
    return { collections: await this.views(viewer, heads, owner.username) };
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
    // A deleted account's collections are erased later.
    ensure(!areApart && !owner?.isDeleted, 'collection.not_found');
    const username = isOwner(viewer, row) ? viewer?.username : owner?.username;
    const characterIds = shownIn(row, visible);
    const collection = toCollection(headOf(row), username ?? '', visible, viewer);
    return { collection: { ...collection, characterCount: characterIds.length }, characterIds };
  }

  async view(viewer: Viewer, row: CollectionRow): Promise<Collection> {
    const [view] = await this.views(viewer, [headOf(row)], viewer.username);
    return orThrow(view, 'collection.not_found');
  }

  /** Also checks hidden characters: a viewer may own them or have them shared. Visitors see none. */
  private async views(
    viewer: Viewer | null,
    heads: readonly CollectionHead[],
    username: string,
  ): Promise<Collection[]> {
    const ids = heads.flatMap(({ newest, hiddenIds = [] }) => [...newest, ...(viewer ? hiddenIds : [])]);
    const visible = await this.characters.findVisible(viewer, ids);
    return heads.map((head) => toCollection(head, username, visible, viewer));
  }
}
