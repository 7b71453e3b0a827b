import { DataExportController, exportParts } from '@masque/service-kit/export';
import { Module } from '@nestjs/common';
import { AccessTokensModule } from '../access-tokens/access-tokens.module.ts';
import { AccessTokensService } from '../access-tokens/access-tokens.service.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { ProfileExport } from '../profile/profile.export.ts';
import { ProfileModule } from '../profile/profile.module.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { SignInWaysService } from '../sign-in/sign-in-ways.service.ts';

@Module({
  imports: [AccessTokensModule, AccountsModule, ProfileModule, SignInModule],
  controllers: [DataExportController],
  providers: [exportParts(AccountsService, SignInWaysService, AccessTokensService, ProfileExport)],
})
export class IdentityDataExportModule {}
