import { Module } from '@nestjs/common';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { LorebooksController } from './lorebooks.controller.ts';
import { LorebooksService } from './lorebooks.service.ts';

@Module({
  imports: [ChatCharactersModule, ChatsModule, SettingsModule],
  controllers: [LorebooksController],
  providers: [LorebooksService],
  exports: [LorebooksService],
})
export class LorebooksModule {}
