import { MediaModule } from '@masque/media/nest';
import { Module } from '@nestjs/common';
import { ChatPicturesModule } from '../pictures/pictures.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { BackgroundsController } from './backgrounds.controller.ts';
import { BackgroundsExport } from './backgrounds.export.ts';
import { BackgroundsRepository } from './backgrounds.repository.ts';
import { BackgroundsService } from './backgrounds.service.ts';

@Module({
  imports: [ChatPicturesModule, MediaModule, SettingsModule],
  controllers: [BackgroundsController],
  providers: [BackgroundsExport, BackgroundsRepository, BackgroundsService],
  exports: [BackgroundsExport, BackgroundsService],
})
export class BackgroundsModule {}
