import { DataExportController, exportParts } from '@masque/service-kit/export';
import { Module } from '@nestjs/common';
import { AccessTokensExport } from '../access-tokens/access-tokens.export.ts';
import { AccessTokensModule } from '../access-tokens/access-tokens.module.ts';
import { AccountExport } from '../accounts/account.export.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { ProfileExport } from '../profile/profile.export.ts';
import { ProfileModule } from '../profile/profile.module.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { SignInWaysExport } from '../sign-in/sign-in-ways.export.ts';

@Module({
  imports: [AccessTokensModule, AccountsModule, ProfileModule, SignInModule],
  controllers: [DataExportController],
  providers: [exportParts(AccountExport, SignInWaysExport, AccessTokensExport, ProfileExport)],
})
export class IdentityDataExportModule {}
