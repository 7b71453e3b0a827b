import { TalliesModule } from '@masque/service-kit/store';
import { Module } from '@nestjs/common';
import { BlocksRepository } from './blocks.repository.ts';
import { BlocksService } from './blocks.service.ts';

@Module({ imports: [TalliesModule], providers: [BlocksService, BlocksRepository], exports: [BlocksService] })
export class BlocksModule {}
