import { catalogRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit';
import { Controller } from '@nestjs/common';
import { DiscoveryService } from './discovery.service.ts';

@Controller()
export class DiscoveryController {
  constructor(private readonly discovery: DiscoveryService) {}

  @Implements(catalogRoutes.listCharacters)
  list(@Request() { query, viewer }: Call<typeof catalogRoutes.listCharacters>) {
    return this.discovery.list(viewer, query);
  }

  @Implements(catalogRoutes.getViewerScope)
  scope(@Request() { params }: Call<typeof catalogRoutes.getViewerScope>) {
    return this.discovery.scopeOf(params.id);
  }

  @Implements(catalogRoutes.listPrivateCharacters)
  listPrivate(@Request() { query, viewer }: Call<typeof catalogRoutes.listPrivateCharacters>) {
    return this.discovery.listPrivate(viewer, query);
  }

  @Implements(catalogRoutes.listTags)
  tags(@Request() { query }: Call<typeof catalogRoutes.listTags>) {
    return this.discovery.tags(query.limit);
  }
}
