import { catalogRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { ForkingService } from './forking.service.ts';

@Controller()
export class ForkingController {
  constructor(private readonly forking: ForkingService) {}

  @Implements(catalogRoutes.forkCharacter)
  fork(@Request() { params, viewer }: Call<typeof catalogRoutes.forkCharacter>) {
    return this.forking.fork(viewer, params.id);
  }
}
