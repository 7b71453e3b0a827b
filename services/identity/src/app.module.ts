import { Module } from '@nestjs/common';
import { AccessTokensModule } from './access-tokens/access-tokens.module.ts';
import { AccountsModule } from './accounts/accounts.module.ts';
import { IdentityDataExportModule } from './data-export/data-export.module.ts';
import { IdentityErasuresModule } from './erasures/erasures.module.ts';
import { IdentityEventsModule } from './events/events.module.ts';
import { ProfileModule } from './profile/profile.module.ts';
import { SignInModule } from './sign-in/sign-in.module.ts';
import { UsernamesModule } from './usernames/usernames.module.ts';

@Module({
  imports: [
    AccessTokensModule,
    AccountsModule,
    IdentityDataExportModule,
    IdentityErasuresModule,
    IdentityEventsModule,
    ProfileModule,
    SignInModule,
    UsernamesModule,
  ],
  exports: [IdentityEventsModule],
})
export class IdentityAppModule {}
