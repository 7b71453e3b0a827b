import { socialRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { CommentsService } from './comments.service.ts';

@Controller()
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Implements(socialRoutes.listComments)
  list(@Request() { params, query, viewer }: Call<typeof socialRoutes.listComments>) {
    return this.comments.list(viewer, params.id, query);
  }

  @Implements(socialRoutes.submitComment)
  submit(@Request() { params, body, viewer }: Call<typeof socialRoutes.submitComment>) {
    return this.comments.submit(viewer, params.id, body.content);
  }

  @Implements(socialRoutes.deleteComment)
  remove(@Request() { params, viewer }: Call<typeof socialRoutes.deleteComment>) {
    return this.comments.remove(viewer, params.id);
  }
}
