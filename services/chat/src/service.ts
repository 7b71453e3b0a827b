import { chatRoutes } from '@masque/contracts';
import type { ServiceDefinition } from '@masque/service-kit';
import { outboxMarks, retold } from '@masque/service-kit/store';
import { passUploads } from '@masque/service-kit/transfers';
import { ChatAppModule } from './app.module.ts';
import { splitCards } from './characters/characters.upgrade.ts';
import { importedSpeakers } from './chats/upgrade/speakers.upgrade.ts';
import { chatRows } from './chats/upgrade/chat-rows.upgrade.ts';
import { dropOldIndexes } from './chats/upgrade/old-indexes.upgrade.ts';
import { readConfig } from './config.ts';
import { chatJobs } from './job-table.ts';
import { ChatJobs } from './jobs/handlers.ts';
import { keysOfGateways } from './settings/keys/key-gateways.upgrade.ts';
import { usageInSettings } from './settings/usage.upgrade.ts';

export const chat: ServiceDefinition = {
  name: 'chat',
  readConfig,
  module: ChatAppModule,
  jobs: { table: chatJobs, handlers: ChatJobs },
  prepare: async (app) => void (await passUploads(app, chatRoutes.importChat.path)),
  upgrades: [
    outboxMarks(1, 'chats', 'chat.changed'),
    chatRows(2),
    usageInSettings(3),
    splitCards(4),
    dropOldIndexes(5),
    keysOfGateways(6),
    // The event now includes turn counts.
    retold(7, 'chats', 'chat.changed'),
    importedSpeakers(8),
  ],
};
