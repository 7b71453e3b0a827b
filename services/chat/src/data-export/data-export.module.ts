import { DataExportController, exportParts } from '@masque/service-kit/export';
import { Module } from '@nestjs/common';
import { PersonasExport } from '../personas/personas.export.ts';
import { PersonasModule } from '../personas/personas.module.ts';
import { PresetsModule } from '../presets/presets.module.ts';
import { PresetsService } from '../presets/presets.service.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ChatsExport } from '../transcripts/chats.export.ts';
import { TranscriptsModule } from '../transcripts/transcripts.module.ts';
import { UsageModule } from '../usage/usage.module.ts';
import { UsageService } from '../usage/usage.service.ts';

@Module({
  imports: [PersonasModule, PresetsModule, SettingsModule, TranscriptsModule, UsageModule],
  controllers: [DataExportController],
  providers: [exportParts(PersonasExport, PresetsService, SettingsService, UsageService, ChatsExport)],
})
export class ChatDataExportModule {}
