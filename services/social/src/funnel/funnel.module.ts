import { Module } from '@nestjs/common';
import { SocialCharactersModule } from '../characters/characters.module.ts';
import { SocialChatsModule } from '../chats/chats.module.ts';
import { ImpressionsModule } from '../impressions/impressions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { FunnelController } from './funnel.controller.ts';
import { FunnelRepository } from './funnel.repository.ts';
import { FunnelService } from './funnel.service.ts';

@Module({
  imports: [SocialCharactersModule, SocialChatsModule, ImpressionsModule, UsersModule],
  controllers: [FunnelController],
  providers: [FunnelRepository, FunnelService],
  exports: [FunnelService],
})
export class FunnelModule {}
