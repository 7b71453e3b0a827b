import { Module } from '@nestjs/common';
import { StatesRepository } from './states.repository.ts';
import { StatesService } from './states.service.ts';

@Module({ providers: [StatesService, StatesRepository], exports: [StatesService] })
export class StatesModule {}
