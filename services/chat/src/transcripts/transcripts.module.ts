import { MediaModule } from '@masque/media/nest';
import { UploadsModule } from '@masque/service-kit/http';
import { TransfersModule } from '@masque/service-kit/transfers';
import { Module } from '@nestjs/common';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { PersonasModule } from '../personas/personas.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { ChatsExport } from './chats.export.ts';
import { TranscriptExportService } from './export.service.ts';
import { ImportedFileService } from './imported-file.service.ts';
import { TranscriptImportService } from './import.service.ts';
import { TranscriptQueue } from './transcript.thread.ts';
import { TranscriptsController } from './transcripts.controller.ts';

@Module({
  imports: [
    ChatCharactersModule,
    ChatsModule,
    MediaModule,
    PersonasModule,
    SettingsModule,
    TransfersModule,
    UploadsModule,
  ],
  controllers: [TranscriptsController],
  providers: [ChatsExport, TranscriptExportService, ImportedFileService, TranscriptImportService, TranscriptQueue],
  exports: [ChatsExport, TranscriptExportService],
})
export class TranscriptsModule {}
