import { DataExportController, exportParts } from '@masque/service-kit/export';
import { Module } from '@nestjs/common';
import { BackgroundsExport } from '../backgrounds/backgrounds.export.ts';
import { BackgroundsModule } from '../backgrounds/backgrounds.module.ts';
import { ImportsModule } from '../imports/imports.module.ts';
import { ImportsService } from '../imports/imports.service.ts';
import { PersonasExport } from '../personas/personas.export.ts';
import { PersonasModule } from '../personas/personas.module.ts';
import { PresetsModule } from '../presets/presets.module.ts';
import { PresetsService } from '../presets/presets.service.ts';
import { QuickRepliesModule } from '../quick-replies/quick-replies.module.ts';
import { QuickRepliesService } from '../quick-replies/quick-replies.service.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SillyTavernBackgrounds } from '../sillytavern/sillytavern.backgrounds.ts';
import { SillyTavernChats } from '../sillytavern/sillytavern.chats.ts';
import { SillyTavernModule } from '../sillytavern/sillytavern.module.ts';
import { SillyTavernPersonas } from '../sillytavern/sillytavern.personas.ts';
import { SillyTavernPresets } from '../sillytavern/sillytavern.presets.ts';
import { SillyTavernQuickReplies } from '../sillytavern/sillytavern.quick-replies.ts';
import { SillyTavernSettings } from '../sillytavern/sillytavern.settings.ts';
import { ChatsExport } from '../transcripts/chats.export.ts';
import { TranscriptsModule } from '../transcripts/transcripts.module.ts';
import { UsageModule } from '../usage/usage.module.ts';
import { UsageService } from '../usage/usage.service.ts';

@Module({
  imports: [
    BackgroundsModule,
    ImportsModule,
    PersonasModule,
    PresetsModule,
    QuickRepliesModule,
    SettingsModule,
    SillyTavernModule,
    TranscriptsModule,
    UsageModule,
  ],
  controllers: [DataExportController],
  providers: [
    exportParts(
      PersonasExport,
      BackgroundsExport,
      PresetsService,
      QuickRepliesService,
      SettingsService,
      UsageService,
      ChatsExport,
      ImportsService,
      SillyTavernSettings,
      SillyTavernPersonas,
      SillyTavernBackgrounds,
      SillyTavernPresets,
      SillyTavernQuickReplies,
      SillyTavernChats,
    ),
  ],
})
export class ChatDataExportModule {}
