import { Module } from '@nestjs/common';
import { PopularityService } from './popularity.service.ts';

@Module({ providers: [PopularityService], exports: [PopularityService] })
export class PopularityModule {}
