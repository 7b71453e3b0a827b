import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { LorebooksService } from './lorebooks.service.ts';

@Controller()
export class LorebooksController {
  constructor(private readonly lorebooks: LorebooksService) {}

  @Implements(chatRoutes.listLorebookUses)
  list(@Request() { viewer }: Call<typeof chatRoutes.listLorebookUses>) {
    return this.lorebooks.listUses(viewer.userId);
  }

  @Implements(chatRoutes.changeLorebookUse)
  change(@Request() { viewer, params, body }: Call<typeof chatRoutes.changeLorebookUse>) {
    return this.lorebooks.changeUse(viewer.userId, params.id, body);
  }
}
