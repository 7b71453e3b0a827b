import { Module } from '@nestjs/common';
import { SocialCharactersModule } from '../characters/characters.module.ts';
import { SocialChatsModule } from '../chats/chats.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { FunnelController } from './funnel.controller.ts';
import { FunnelService } from './funnel.service.ts';
import { ImpressionsRepository } from './impressions.repository.ts';
import { ImpressionsService } from './impressions.service.ts';

@Module({
  imports: [SocialCharactersModule, SocialChatsModule, UsersModule],
  controllers: [FunnelController],
  providers: [FunnelService, ImpressionsRepository, ImpressionsService],
  exports: [FunnelService, ImpressionsService],
})
export class FunnelModule {}
