import { Module } from '@nestjs/common';
import { ServerTokenizers } from './server.tokenizers.ts';
import { TokenRatiosService } from './token-ratios.service.ts';
import { TokensService } from './tokens.service.ts';

@Module({
  providers: [ServerTokenizers, TokenRatiosService, TokensService],
  exports: [ServerTokenizers, TokenRatiosService, TokensService],
})
export class TokensModule {}
