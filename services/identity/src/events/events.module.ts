import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { IdentityErasuresModule } from '../erasures/erasures.module.ts';
import { IdentityEvents } from './events.controller.ts';

@Module({ imports: [AccountsModule, IdentityErasuresModule], controllers: [IdentityEvents] })
export class IdentityEventsModule {}
