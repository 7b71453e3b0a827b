import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { SillyTavernChats } from './sillytavern.chats.ts';

@Controller()
export class OpenChatsController {
  constructor(private readonly chats: SillyTavernChats) {}

  @Implements(chatRoutes.listOpenChats)
  async list(@Request() { viewer }: Call<typeof chatRoutes.listOpenChats>) {
    return { openChats: await this.chats.open(viewer.userId) };
  }
}
