import { catalogRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { EditingService } from './editing.service.ts';
import { VersionsService } from './versions.service.ts';

@Controller()
export class VersionsController {
  constructor(
    private readonly versions: VersionsService,
    private readonly editing: EditingService,
  ) {}

  @Implements(catalogRoutes.listVersions)
  list(@Request() { params, viewer }: Call<typeof catalogRoutes.listVersions>) {
    return this.versions.list(viewer, params.id);
  }

  @Implements(catalogRoutes.getVersion)
  get(@Request() { params, viewer }: Call<typeof catalogRoutes.getVersion>) {
    return this.versions.get(viewer, params.id, params.n);
  }

  @Implements(catalogRoutes.restoreVersion)
  restore(@Request() { params, body, viewer }: Call<typeof catalogRoutes.restoreVersion>) {
    return this.editing.restore(viewer, params.id, params.n, body.editRevision);
  }
}
