import { Module } from '@nestjs/common';
import { AccessTokensController } from './access-tokens.controller.ts';
import { AccessTokensExport } from './access-tokens.export.ts';
import { AccessTokensRepository } from './access-tokens.repository.ts';
import { AccessTokensService } from './access-tokens.service.ts';

@Module({
  controllers: [AccessTokensController],
  providers: [AccessTokensExport, AccessTokensService, AccessTokensRepository],
  exports: [AccessTokensExport, AccessTokensService],
})
export class AccessTokensModule {}
