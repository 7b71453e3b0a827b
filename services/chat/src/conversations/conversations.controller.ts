import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit';
import { Controller } from '@nestjs/common';
import { ConversationsService } from './conversations.service.ts';

@Controller()
export class ConversationsController {
  constructor(private readonly conversations: ConversationsService) {}

  @Implements(chatRoutes.listHistories)
  listHistories(@Request() { viewer, query }: Call<typeof chatRoutes.listHistories>) {
    return this.conversations.list(viewer.userId, query.page, query.limit);
  }

  @Implements(chatRoutes.listChats)
  async list(@Request() { viewer, query }: Call<typeof chatRoutes.listChats>) {
    return { chats: await this.conversations.list(viewer.userId, 1, query.limit) };
  }

  @Implements(chatRoutes.getChat)
  get(@Request() { viewer, params, query }: Call<typeof chatRoutes.getChat>) {
    return this.conversations.page(viewer.userId, params.id, query);
  }

  @Implements(chatRoutes.deleteHistory)
  delete(@Request() { viewer, params }: Call<typeof chatRoutes.deleteHistory>) {
    return this.conversations.delete(viewer.userId, params.id);
  }
}
