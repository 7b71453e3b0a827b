import { UploadsModule } from '@masque/service-kit';
import { TransfersModule } from '@masque/service-kit/transfers';
import { Module } from '@nestjs/common';
import { CharactersModule } from '../characters/characters.module.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { ChatsExport } from './chats.export.ts';
import { ExportService } from './export.service.ts';
import { ImportedFileService } from './imported-file.service.ts';
import { ImportService } from './import.service.ts';
import { TranscriptQueue } from './transcript.queue.ts';
import { TranscriptsController } from './transcripts.controller.ts';

@Module({
  imports: [CharactersModule, ChatsModule, TransfersModule, UploadsModule],
  controllers: [TranscriptsController],
  providers: [ChatsExport, ExportService, ImportedFileService, ImportService, TranscriptQueue],
  exports: [ChatsExport],
})
export class TranscriptsModule {}
