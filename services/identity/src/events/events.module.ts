import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { ErasuresModule } from '../erasures/erasures.module.ts';
import { IdentityHandlers } from './handlers.ts';

@Module({ imports: [AccountsModule, ErasuresModule], providers: [IdentityHandlers], exports: [IdentityHandlers] })
export class EventsModule {}
