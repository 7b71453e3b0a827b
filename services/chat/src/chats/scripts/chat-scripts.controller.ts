import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { ChatScriptsService } from './chat-scripts.service.ts';

@Controller()
export class ChatScriptsController {
  constructor(private readonly scripts: ChatScriptsService) {}

  @Implements(chatRoutes.getChatRegexScripts)
  show(@Request() { viewer, params }: Call<typeof chatRoutes.getChatRegexScripts>) {
    return this.scripts.show(viewer.userId, params.id);
  }
}
