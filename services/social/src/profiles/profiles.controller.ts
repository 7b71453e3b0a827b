import { socialRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { ProfilesService } from './profiles.service.ts';

@Controller()
export class ProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Implements(socialRoutes.viewProfile)
  view(@Request() { params, viewer }: Call<typeof socialRoutes.viewProfile>) {
    return this.profiles.view(viewer, params.username);
  }

  @Implements(socialRoutes.checkProfile)
  check(@Request() { params, viewer }: Call<typeof socialRoutes.checkProfile>) {
    return this.profiles.check(viewer, params.username);
  }
}
