import { socialRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { BlockingService } from './blocking.service.ts';

@Controller()
export class BlockingController {
  constructor(private readonly blocking: BlockingService) {}

  @Implements(socialRoutes.block)
  block(@Request() { params, viewer }: Call<typeof socialRoutes.block>) {
    return this.blocking.block(viewer, params.username);
  }

  @Implements(socialRoutes.unblock)
  unblock(@Request() { params, viewer }: Call<typeof socialRoutes.unblock>) {
    return this.blocking.unblock(viewer, params.username);
  }

  @Implements(socialRoutes.listBlocks)
  list(@Request() { viewer }: Call<typeof socialRoutes.listBlocks>) {
    return this.blocking.list(viewer);
  }
}
