import { MediaModule } from '@masque/media/nest';
import { Module } from '@nestjs/common';
import { BackgroundsModule } from '../backgrounds/backgrounds.module.ts';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { PersonasModule } from '../personas/personas.module.ts';
import { PresetsModule } from '../presets/presets.module.ts';
import { ProvidersModule } from '../providers/providers.module.ts';
import { QuickRepliesModule } from '../quick-replies/quick-replies.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { TranscriptsModule } from '../transcripts/transcripts.module.ts';
import { FolderNames } from './folder.names.ts';
import { OpenChatsController } from './open-chats.controller.ts';
import { SillyTavernBackgrounds } from './sillytavern.backgrounds.ts';
import { SillyTavernChats } from './sillytavern.chats.ts';
import { SillyTavernConnections } from './sillytavern.connections.ts';
import { SillyTavernPersonas } from './sillytavern.personas.ts';
import { SillyTavernPresets } from './sillytavern.presets.ts';
import { SillyTavernQuickReplies } from './sillytavern.quick-replies.ts';
import { SillyTavernSettings } from './sillytavern.settings.ts';

const parts = [
  SillyTavernBackgrounds,
  SillyTavernSettings,
  SillyTavernPersonas,
  SillyTavernPresets,
  SillyTavernQuickReplies,
  SillyTavernChats,
];

@Module({
  imports: [
    BackgroundsModule,
    ChatCharactersModule,
    ChatsModule,
    MediaModule,
    PersonasModule,
    PresetsModule,
    ProvidersModule,
    QuickRepliesModule,
    SettingsModule,
    TranscriptsModule,
  ],
  controllers: [OpenChatsController],
  providers: [FolderNames, SillyTavernConnections, ...parts],
  exports: parts,
})
export class SillyTavernModule {}
