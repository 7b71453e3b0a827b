import { catalogRoutes, type Viewer } from '@masque/contracts';
import { isAfterOwnChange } from '@masque/service-kit';
import { type Call, Implements, OWN_CHANGE_MS, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { CharacterStatesService } from '../characters/states.service.ts';
import { DiscoveryService } from '../discovery/discovery.service.ts';

/** Clock skew between instances. */
const MARGIN_MS = 30_000;

@Controller()
export class ListsController {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly states: CharacterStatesService,
  ) {}

  @Implements(catalogRoutes.listCharacters)
  async list(@Request() { query, viewer }: Call<typeof catalogRoutes.listCharacters>) {
    if (viewer && isAfterOwnChange()) await this.catchUpWith(viewer);
    return this.discovery.list(viewer, query);
  }

  @Implements(catalogRoutes.listFollowing)
  listFollowing(@Request() { query, viewer }: Call<typeof catalogRoutes.listFollowing>) {
    return this.discovery.listMarked(viewer, 'follow', query);
  }

  @Implements(catalogRoutes.listFavorites)
  listFavorites(@Request() { query, viewer }: Call<typeof catalogRoutes.listFavorites>) {
    return this.discovery.listMarked(viewer, 'favorite', query);
  }

  @Implements(catalogRoutes.getViewerScope)
  scope(@Request() { params }: Call<typeof catalogRoutes.getViewerScope>) {
    return this.discovery.scopeOf(params.id);
  }

  @Implements(catalogRoutes.listPrivateCharacters)
  listPrivate(@Request() { query, viewer }: Call<typeof catalogRoutes.listPrivateCharacters>) {
    return this.discovery.listPrivate(viewer, query);
  }

  @Implements(catalogRoutes.listCards)
  async cards(@Request() { body, viewer }: Call<typeof catalogRoutes.listCards>) {
    if (viewer && isAfterOwnChange()) await this.catchUpWith(viewer);
    return this.discovery.cards(viewer, body.ids);
  }

  @Implements(catalogRoutes.listTags)
  tags(@Request() { query }: Call<typeof catalogRoutes.listTags>) {
    return this.discovery.tags(query.limit);
  }

  /** Another instance may have written the viewer's last change, and its event may be late. */
  private async catchUpWith({ userId }: Viewer): Promise<void> {
    const since = new Date(Date.now() - OWN_CHANGE_MS - MARGIN_MS);
    await this.states.applyChangesBy(userId, since);
  }
}
