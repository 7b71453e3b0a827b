import { Module } from '@nestjs/common';
import { AccessTokensModule } from './access-tokens/access-tokens.module.ts';
import { AccountsModule } from './accounts/accounts.module.ts';
import { DataExportModule } from './data-export/data-export.module.ts';
import { ErasuresModule } from './erasures/erasures.module.ts';
import { EventsModule } from './events/events.module.ts';
import { ProfileModule } from './profile/profile.module.ts';
import { SignInModule } from './sign-in/sign-in.module.ts';
import { UsernamesModule } from './usernames/usernames.module.ts';

@Module({
  imports: [
    AccessTokensModule,
    AccountsModule,
    DataExportModule,
    ErasuresModule,
    EventsModule,
    ProfileModule,
    SignInModule,
    UsernamesModule,
  ],
  exports: [EventsModule],
})
export class AppModule {}
