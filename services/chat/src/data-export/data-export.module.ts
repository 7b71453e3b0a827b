import { DataExportController, exportParts } from '@masque/service-kit/export';
import { Module } from '@nestjs/common';
import { PersonasExport } from '../personas/personas.export.ts';
import { PersonasModule } from '../personas/personas.module.ts';
import { SettingsExport } from '../settings/settings.export.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { ChatsExport } from '../transcripts/chats.export.ts';
import { TranscriptsModule } from '../transcripts/transcripts.module.ts';
import { UsageExport } from '../usage/usage.export.ts';
import { UsageModule } from '../usage/usage.module.ts';

@Module({
  imports: [PersonasModule, SettingsModule, TranscriptsModule, UsageModule],
  controllers: [DataExportController],
  providers: [exportParts(PersonasExport, SettingsExport, UsageExport, ChatsExport)],
})
export class ChatDataExportModule {}
