import { Module } from '@nestjs/common';
import { PopularityRepository } from './popularity.repository.ts';
import { PopularityService } from './popularity.service.ts';

@Module({ providers: [PopularityService, PopularityRepository], exports: [PopularityService] })
export class PopularityModule {}
