import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.ts';
import { Edge } from './edge.ts';

@Module({ imports: [LimitsModule], providers: [Edge], exports: [Edge] })
export class EdgeModule {}
