import { Module } from '@nestjs/common';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { UsageModule } from '../usage/usage.module.ts';
import { ChangeStreams } from './change-streams.ts';
import { ChangesController } from './changes.controller.ts';
import { ChangesService } from './changes.service.ts';

@Module({
  imports: [ChatCharactersModule, ChatsModule, UsageModule],
  controllers: [ChangesController],
  providers: [ChangesService, ChangeStreams],
})
export class ChangesModule {}
