import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { MessagesService } from './messages.service.ts';

@Controller()
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Implements(chatRoutes.changeMessage)
  change(@Request() { viewer, params, body }: Call<typeof chatRoutes.changeMessage>) {
    return this.messages.change(viewer.userId, params, body);
  }

  @Implements(chatRoutes.deleteMessage)
  delete(@Request() { viewer, params, query }: Call<typeof chatRoutes.deleteMessage>) {
    return this.messages.delete(viewer.userId, params, query);
  }

  @Implements(chatRoutes.undoDeletion)
  undo(@Request() { viewer, params, body }: Call<typeof chatRoutes.undoDeletion>) {
    return this.messages.undo(viewer.userId, params.id, body.undoToken);
  }

  @Implements(chatRoutes.branchChat)
  branch(@Request() { viewer, params, body }: Call<typeof chatRoutes.branchChat>) {
    return this.messages.branch(viewer, params, body.title ?? null);
  }
}
