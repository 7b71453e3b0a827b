import type { ServiceDefinition } from '@masque/service-kit';
import { AppModule } from './app.module.ts';
import { readConfig } from './config.ts';
import { ModerationHandlers } from './events/handlers.ts';

export const moderation: ServiceDefinition = {
  name: 'moderation',
  readConfig,
  module: AppModule,
  handlers: ModerationHandlers,
  without: ['redis'],
};
