import { MediaModule } from '@masque/media/nest';
import { UploadsModule } from '@masque/service-kit/http';
import { TransfersModule } from '@masque/service-kit/transfers';
import { Module } from '@nestjs/common';
import { BackgroundsModule } from '../backgrounds/backgrounds.module.ts';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { ConnectionsModule } from '../connections/connections.module.ts';
import { PersonasModule } from '../personas/personas.module.ts';
import { PresetsModule } from '../presets/presets.module.ts';
import { FoundService } from './found.service.ts';
import { ImportFiles } from './import.files.ts';
import { ImportTasksController } from './import-tasks.controller.ts';
import { ImportTasksService } from './import-tasks.service.ts';
import { ImportsController } from './imports.controller.ts';
import { ImportsRepository } from './imports.repository.ts';
import { ImportsService } from './imports.service.ts';

@Module({
  imports: [
    BackgroundsModule,
    ChatCharactersModule,
    ChatsModule,
    ConnectionsModule,
    MediaModule,
    PersonasModule,
    PresetsModule,
    TransfersModule,
    UploadsModule,
  ],
  controllers: [ImportsController, ImportTasksController],
  providers: [FoundService, ImportFiles, ImportTasksService, ImportsRepository, ImportsService],
  exports: [ImportsService],
})
export class ImportsModule {}
