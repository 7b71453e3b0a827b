import { moderationRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { ActionsService } from './actions.service.ts';

@Controller()
export class ActionsController {
  constructor(private readonly actions: ActionsService) {}

  @Implements(moderationRoutes.moveReport)
  move(@Request() { params, body, viewer }: Call<typeof moderationRoutes.moveReport>) {
    return this.actions.move(viewer, params.id, body);
  }

  @Implements(moderationRoutes.actOnReport)
  act(@Request() { params, body, viewer }: Call<typeof moderationRoutes.actOnReport>) {
    return this.actions.act(viewer, params.id, body);
  }
}
