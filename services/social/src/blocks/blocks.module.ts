import { TalliesModule } from '@masque/service-kit/store';
import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.ts';
import { BlocksController } from './blocks.controller.ts';
import { BlocksService } from './blocks.service.ts';

@Module({
  imports: [TalliesModule, UsersModule],
  controllers: [BlocksController],
  providers: [BlocksService],
  exports: [BlocksService],
})
export class BlocksModule {}
