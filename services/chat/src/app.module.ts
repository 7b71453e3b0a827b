import { Module } from '@nestjs/common';
import { ChatsModule } from './chats/chats.module.ts';
import { ConversationsModule } from './conversations/conversations.module.ts';
import { EventsModule } from './events/events.module.ts';
import { GenerationsModule } from './generations/generations.module.ts';
import { ModelsModule } from './models/models.module.ts';
import { SettingsModule } from './settings/settings.module.ts';

@Module({
  imports: [ChatsModule, ConversationsModule, EventsModule, GenerationsModule, ModelsModule, SettingsModule],
  exports: [EventsModule],
})
export class AppModule {}
