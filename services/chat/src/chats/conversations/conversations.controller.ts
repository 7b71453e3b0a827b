import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { ChatsService } from '../chats.service.ts';
import { DeletionService } from '../deletion.service.ts';
import { HistorySaverService } from '../histories/history-saver.service.ts';
import { ConversationsService } from './conversations.service.ts';

@Controller()
export class ConversationsController {
  constructor(
    private readonly chats: ChatsService,
    private readonly conversations: ConversationsService,
    private readonly deletion: DeletionService,
    private readonly histories: HistorySaverService,
  ) {}

  @Implements(chatRoutes.listHistories)
  listHistories(@Request() { viewer, query }: Call<typeof chatRoutes.listHistories>) {
    return this.chats.list(viewer.userId, query);
  }

  @Implements(chatRoutes.saveHistory)
  saveHistory(@Request() { viewer, body }: Call<typeof chatRoutes.saveHistory>) {
    return this.histories.save(viewer, body);
  }

  @Implements(chatRoutes.listChats)
  list(@Request() { viewer, query }: Call<typeof chatRoutes.listChats>) {
    return this.chats.listAfter(viewer.userId, query);
  }

  @Implements(chatRoutes.getChat)
  get(@Request() { viewer, params, query }: Call<typeof chatRoutes.getChat>) {
    return this.conversations.page(viewer.userId, params.id, query);
  }

  @Implements(chatRoutes.listBranches)
  listBranches(@Request() { viewer, params }: Call<typeof chatRoutes.listBranches>) {
    return this.chats.listBranches(viewer.userId, params.id);
  }

  @Implements(chatRoutes.changeChat)
  change(@Request() { viewer, params, body }: Call<typeof chatRoutes.changeChat>) {
    return this.conversations.change(viewer, params.id, body);
  }

  @Implements(chatRoutes.deleteChat)
  delete(@Request() { viewer, params }: Call<typeof chatRoutes.deleteChat>) {
    return this.deletion.delete(viewer.userId, params.id);
  }

  @Implements(chatRoutes.deleteHistory)
  deleteHistory(@Request() { viewer, params }: Call<typeof chatRoutes.deleteHistory>) {
    return this.deletion.delete(viewer.userId, params.id);
  }

  @Implements(chatRoutes.changeMessage)
  changeMessage(@Request() { viewer, params, body }: Call<typeof chatRoutes.changeMessage>) {
    return this.conversations.changeMessage(viewer, params, body);
  }

  @Implements(chatRoutes.deleteMessage)
  deleteMessage(@Request() { viewer, params, query }: Call<typeof chatRoutes.deleteMessage>) {
    return this.conversations.deleteMessage(viewer.userId, params, query);
  }

  @Implements(chatRoutes.hideMessages)
  hideMessages(@Request() { viewer, params, body }: Call<typeof chatRoutes.hideMessages>) {
    return this.conversations.hideMessages(viewer.userId, { ...params, ...body });
  }

  @Implements(chatRoutes.undoDeletion)
  undo(@Request() { viewer, params, body }: Call<typeof chatRoutes.undoDeletion>) {
    return this.conversations.undo(viewer.userId, params.id, body.undoToken);
  }

  @Implements(chatRoutes.branchChat)
  branch(@Request() { viewer, params, body }: Call<typeof chatRoutes.branchChat>) {
    return this.conversations.branch(viewer, params, body.title ?? null);
  }
}
