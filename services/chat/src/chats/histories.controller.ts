import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit';
import { Controller } from '@nestjs/common';
import { ChatsService } from './chats.service.ts';
import { HistoriesService } from './histories.service.ts';

@Controller()
export class HistoriesController {
  constructor(
    private readonly chats: ChatsService,
    private readonly histories: HistoriesService,
  ) {}

  @Implements(chatRoutes.listHistories)
  list(@Request() { viewer, query }: Call<typeof chatRoutes.listHistories>) {
    return this.chats.list(viewer.userId, query.page, query.limit);
  }

  @Implements(chatRoutes.saveHistory)
  save(@Request() { viewer, body }: Call<typeof chatRoutes.saveHistory>) {
    return this.histories.save(viewer, body);
  }

  @Implements(chatRoutes.deleteHistory)
  delete(@Request() { viewer, params }: Call<typeof chatRoutes.deleteHistory>) {
    return this.chats.delete(viewer.userId, params.id);
  }
}
