import { catalogRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { SharingService } from './sharing.service.ts';

@Controller()
export class SharingController {
  constructor(private readonly sharing: SharingService) {}

  @Implements(catalogRoutes.getShare)
  get(@Request() { params, viewer }: Call<typeof catalogRoutes.getShare>) {
    return this.sharing.get(viewer, params.id);
  }

  @Implements(catalogRoutes.shareCharacter)
  share(@Request() { params, viewer }: Call<typeof catalogRoutes.shareCharacter>) {
    return this.sharing.share(viewer, params.id);
  }

  @Implements(catalogRoutes.revokeShare)
  revoke(@Request() { params, viewer }: Call<typeof catalogRoutes.revokeShare>) {
    return this.sharing.revoke(viewer, params.id);
  }

  @Implements(catalogRoutes.unshareWith)
  remove(@Request() { params, viewer }: Call<typeof catalogRoutes.unshareWith>) {
    return this.sharing.remove(viewer, params.id, params.person);
  }

  @Implements(catalogRoutes.openShare)
  open(@Request() { params, viewer }: Call<typeof catalogRoutes.openShare>) {
    return this.sharing.open(viewer, params.id, params.token);
  }
}
