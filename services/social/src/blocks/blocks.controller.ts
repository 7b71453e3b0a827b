import { socialRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { BlocksService } from './blocks.service.ts';

@Controller()
export class BlocksController {
  constructor(private readonly blocks: BlocksService) {}

  @Implements(socialRoutes.block)
  block(@Request() { params, viewer }: Call<typeof socialRoutes.block>) {
    return this.blocks.block(viewer, params.username);
  }

  @Implements(socialRoutes.unblock)
  unblock(@Request() { params, viewer }: Call<typeof socialRoutes.unblock>) {
    return this.blocks.unblock(viewer, params.username);
  }

  @Implements(socialRoutes.listBlocks)
  list(@Request() { viewer }: Call<typeof socialRoutes.listBlocks>) {
    return this.blocks.list(viewer);
  }
}
