import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { QuickRepliesService } from './quick-replies.service.ts';

@Controller()
export class QuickRepliesController {
  constructor(private readonly quickReplies: QuickRepliesService) {}

  @Implements(chatRoutes.listQuickReplies)
  list(@Request() { viewer }: Call<typeof chatRoutes.listQuickReplies>) {
    return this.quickReplies.list(viewer.userId);
  }

  @Implements(chatRoutes.saveQuickReplies)
  save(@Request() { viewer, body }: Call<typeof chatRoutes.saveQuickReplies>) {
    return this.quickReplies.save(viewer.userId, body);
  }
}
