import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { ConversationsService } from './conversations.service.ts';

@Controller()
export class ConversationsController {
  constructor(private readonly conversations: ConversationsService) {}

  @Implements(chatRoutes.listHistories)
  listHistories(@Request() { viewer, query }: Call<typeof chatRoutes.listHistories>) {
    return this.conversations.list(viewer.userId, query);
  }

  @Implements(chatRoutes.listChats)
  list(@Request() { viewer, query }: Call<typeof chatRoutes.listChats>) {
    return this.conversations.listAfter(viewer.userId, query);
  }

  @Implements(chatRoutes.getChat)
  get(@Request() { viewer, params, query }: Call<typeof chatRoutes.getChat>) {
    return this.conversations.page(viewer.userId, params.id, query);
  }

  @Implements(chatRoutes.listBranches)
  listBranches(@Request() { viewer, params }: Call<typeof chatRoutes.listBranches>) {
    return this.conversations.branches(viewer.userId, params.id);
  }

  @Implements(chatRoutes.changeChat)
  change(@Request() { viewer, params, body }: Call<typeof chatRoutes.changeChat>) {
    return this.conversations.change(viewer, params.id, body);
  }

  @Implements(chatRoutes.deleteChat)
  delete(@Request() { viewer, params }: Call<typeof chatRoutes.deleteChat>) {
    return this.conversations.delete(viewer.userId, params.id);
  }

  @Implements(chatRoutes.deleteHistory)
  deleteHistory(@Request() { viewer, params }: Call<typeof chatRoutes.deleteHistory>) {
    return this.conversations.delete(viewer.userId, params.id);
  }
}
