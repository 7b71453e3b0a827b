import { Module } from '@nestjs/common';
import { BackgroundsModule } from './backgrounds/backgrounds.module.ts';
import { ChangesModule } from './changes/changes.module.ts';
import { ChatsModule } from './chats/chats.module.ts';
import { ConnectionsModule } from './connections/connections.module.ts';
import { ChatDataExportModule } from './data-export/data-export.module.ts';
import { ChatEventsModule } from './events/events.module.ts';
import { ImportsModule } from './imports/imports.module.ts';
import { LorebooksModule } from './lorebooks/lorebooks.module.ts';
import { RepliesModule } from './replies/replies.module.ts';
import { ChatJobsModule } from './jobs/jobs.module.ts';
import { MemoryModule } from './memory/memory.module.ts';
import { ModelsModule } from './models/models.module.ts';
import { PresetsModule } from './presets/presets.module.ts';
import { PersonasModule } from './personas/personas.module.ts';
import { QuickRepliesModule } from './quick-replies/quick-replies.module.ts';
import { RegexModule } from './regex/regex.module.ts';
import { SearchModule } from './search/search.module.ts';
import { SettingsModule } from './settings/settings.module.ts';
import { TranscriptsModule } from './transcripts/transcripts.module.ts';
import { UsageModule } from './usage/usage.module.ts';

@Module({
  imports: [
    BackgroundsModule,
    ChangesModule,
    ChatsModule,
    ConnectionsModule,
    ChatDataExportModule,
    ChatEventsModule,
    ImportsModule,
    LorebooksModule,
    RepliesModule,
    ChatJobsModule,
    MemoryModule,
    ModelsModule,
    PersonasModule,
    QuickRepliesModule,
    RegexModule,
    PresetsModule,
    SearchModule,
    SettingsModule,
    TranscriptsModule,
    UsageModule,
  ],
  exports: [ChatEventsModule, ChatJobsModule],
})
export class ChatAppModule {}
