import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { Edge } from './edge.ts';

@Module({ imports: [LimitsModule, SessionsModule], providers: [Edge], exports: [Edge] })
export class EdgeModule {}
