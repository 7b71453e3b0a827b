import type { ServiceDefinition } from '@masque/service-kit';
import { AppModule } from './app.module.ts';
import { readConfig } from './config.ts';
import { ChatHandlers } from './events/handlers.ts';

export const chat: ServiceDefinition = {
  name: 'chat',
  readConfig,
  module: AppModule,
  handlers: ChatHandlers,
};
