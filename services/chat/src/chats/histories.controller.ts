import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, named, Request, signedIn } from '@masque/service-kit';
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
    return this.chats.list(signedIn(viewer).userId, query.page, query.limit);
  }

  @Implements(chatRoutes.saveHistory)
  save(@Request() { viewer, body }: Call<typeof chatRoutes.saveHistory>) {
    return this.histories.save(named(viewer), body);
  }

  @Implements(chatRoutes.deleteHistory)
  delete(@Request() { viewer, params }: Call<typeof chatRoutes.deleteHistory>) {
    return this.chats.delete(signedIn(viewer).userId, params.id);
  }
}
