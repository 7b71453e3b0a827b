import { socialRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { CollectedLists } from './collected.lists.ts';
import { CollectionLists } from './collection.lists.ts';
import { CollectionsService } from './collections.service.ts';

@Controller()
export class CollectionsController {
  constructor(
    private readonly collections: CollectionsService,
    private readonly lists: CollectionLists,
    private readonly collected: CollectedLists,
  ) {}

  @Implements(socialRoutes.listOwnCollections)
  listOwn(@Request() { query, viewer }: Call<typeof socialRoutes.listOwnCollections>) {
    return this.lists.own(viewer, query.characterId);
  }

  @Implements(socialRoutes.listCollected)
  listCollected(@Request() { query, viewer }: Call<typeof socialRoutes.listCollected>) {
    return this.collected.list(viewer, query.of);
  }

  @Implements(socialRoutes.listCollectionsOf)
  listOf(@Request() { params, viewer }: Call<typeof socialRoutes.listCollectionsOf>) {
    return this.lists.of(viewer, params.username);
  }

  @Implements(socialRoutes.getCollectionContent)
  content(@Request() { params, viewer }: Call<typeof socialRoutes.getCollectionContent>) {
    return this.lists.content(viewer, params.id);
  }

  @Implements(socialRoutes.createCollection)
  create(@Request() { body, viewer }: Call<typeof socialRoutes.createCollection>) {
    return this.collections.create(viewer, body);
  }

  @Implements(socialRoutes.updateCollection)
  update(@Request() { params, body, viewer }: Call<typeof socialRoutes.updateCollection>) {
    return this.collections.update(viewer, params.id, body);
  }

  @Implements(socialRoutes.deleteCollection)
  delete(@Request() { params, viewer }: Call<typeof socialRoutes.deleteCollection>) {
    return this.collections.delete(viewer, params.id);
  }

  @Implements(socialRoutes.addToCollection)
  add(@Request() { params, body, viewer }: Call<typeof socialRoutes.addToCollection>) {
    return this.collections.add(viewer, params.id, body.characterId);
  }

  @Implements(socialRoutes.removeFromCollection)
  remove(@Request() { params, viewer }: Call<typeof socialRoutes.removeFromCollection>) {
    return this.collections.remove(viewer, params.id, params.characterId);
  }
}
