import { Module } from '@nestjs/common';
import { ErasuresModule } from '../erasures/erasures.module.ts';
import { IdentityHandlers } from './handlers.ts';

@Module({ imports: [ErasuresModule], providers: [IdentityHandlers], exports: [IdentityHandlers] })
export class EventsModule {}
