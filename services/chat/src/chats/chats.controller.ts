import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit';
import { Controller } from '@nestjs/common';
import { ChatsService } from './chats.service.ts';

@Controller()
export class ChatsController {
  constructor(private readonly chats: ChatsService) {}

  @Implements(chatRoutes.listChats)
  async list(@Request() { viewer, query }: Call<typeof chatRoutes.listChats>) {
    return { chats: await this.chats.list(viewer.userId, 1, query.limit) };
  }

  @Implements(chatRoutes.getChat)
  get(@Request() { viewer, params, query }: Call<typeof chatRoutes.getChat>) {
    return this.chats.page(viewer.userId, params.id, query.before, query.limit);
  }
}
