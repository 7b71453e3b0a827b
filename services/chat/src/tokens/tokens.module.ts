import { Module } from '@nestjs/common';
import { TokenRatiosService } from './token-ratios.service.ts';
import { TokensService } from './tokens.service.ts';

@Module({
  providers: [TokenRatiosService, TokensService],
  exports: [TokenRatiosService, TokensService],
})
export class TokensModule {}
