import { socialRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { ReactionsService } from './reactions.service.ts';

@Controller()
export class ReactionsController {
  constructor(private readonly reactions: ReactionsService) {}

  @Implements(socialRoutes.getLikes)
  get(@Request() { params, viewer }: Call<typeof socialRoutes.getLikes>) {
    return this.reactions.get(viewer, params.id);
  }

  @Implements(socialRoutes.like)
  like(@Request() { params, body, viewer }: Call<typeof socialRoutes.like>) {
    return this.reactions.like(viewer, params.id, body.isLike);
  }
}
