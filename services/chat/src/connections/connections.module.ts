import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.ts';
import { ConnectionsController } from './connections.controller.ts';
import { ConnectionsService } from './connections.service.ts';

@Module({
  imports: [SettingsModule],
  controllers: [ConnectionsController],
  providers: [ConnectionsService],
  exports: [ConnectionsService],
})
export class ConnectionsModule {}
