import { Module } from '@nestjs/common';
import { SocialCharactersModule } from '../characters/characters.module.ts';
import { ImpressionsExport } from './impressions.export.ts';
import { ImpressionsController } from './impressions.controller.ts';
import { ImpressionsRepository } from './impressions.repository.ts';
import { ImpressionsService } from './impressions.service.ts';

@Module({
  imports: [SocialCharactersModule],
  controllers: [ImpressionsController],
  providers: [ImpressionsExport, ImpressionsService, ImpressionsRepository],
  exports: [ImpressionsExport, ImpressionsService],
})
export class ImpressionsModule {}
