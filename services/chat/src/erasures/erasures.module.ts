import { erasuresModule } from '@masque/service-kit/erasure';
import { UploadsModule, UploadsService } from '@masque/service-kit/http';
import { PicturesEraser } from '@masque/media/nest';
import { Module } from '@nestjs/common';
import { BackgroundsModule } from '../backgrounds/backgrounds.module.ts';
import { BackgroundsService } from '../backgrounds/backgrounds.service.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { DeletionService } from '../chats/deletion.service.ts';
import { ImportsModule } from '../imports/imports.module.ts';
import { ImportsService } from '../imports/imports.service.ts';
import { PersonasModule } from '../personas/personas.module.ts';
import { PersonasService } from '../personas/personas.service.ts';
import { ChatPicturesModule } from '../pictures/pictures.module.ts';
import { PresetsModule } from '../presets/presets.module.ts';
import { PresetsService } from '../presets/presets.service.ts';
import { QuickRepliesModule } from '../quick-replies/quick-replies.module.ts';
import { QuickRepliesService } from '../quick-replies/quick-replies.service.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { UsageModule } from '../usage/usage.module.ts';
import { UsageService } from '../usage/usage.service.ts';

/** Keys first, so that no further model call is possible. */
const erasures = erasuresModule({
  event: 'chat.erased',
  imports: [
    BackgroundsModule,
    ChatPicturesModule,
    ChatsModule,
    ImportsModule,
    PersonasModule,
    PresetsModule,
    QuickRepliesModule,
    SettingsModule,
    UploadsModule,
    UsageModule,
  ],
  erasers: [
    SettingsService,
    ImportsService,
    DeletionService,
    PersonasService,
    BackgroundsService,
    PresetsService,
    QuickRepliesService,
    PicturesEraser,
    UsageService,
    UploadsService,
  ],
});

@Module({ imports: [erasures], exports: [erasures] })
export class ChatErasuresModule {}
