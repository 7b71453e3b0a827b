import { chatRoutes } from '@masque/contracts';
import type { ServiceDefinition } from '@masque/service-kit';
import { passUploads } from '@masque/service-kit/transfers';
import { ChatAppModule } from './app.module.ts';
import { hiddenRanges } from './chats/messages/hidden-ranges.upgrade.ts';
import { readConfig } from './config.ts';
import { chatJobs } from './job-table.ts';
import { ChatJobs } from './jobs/handlers.ts';

export const chat: ServiceDefinition = {
  name: 'chat',
  readConfig,
  module: ChatAppModule,
  jobs: { table: chatJobs, handlers: ChatJobs },
  upgrades: [hiddenRanges(10)],
  prepare: async (app) =>
    void (await passUploads(app, [chatRoutes.importChat.path, chatRoutes.uploadImportFiles.path])),
};
