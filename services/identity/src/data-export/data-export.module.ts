import { DataExportController, exportParts } from '@masque/service-kit/export';
import { Module } from '@nestjs/common';
import { AccessTokensExport } from '../access-tokens/access-tokens.export.ts';
import { AccessTokensModule } from '../access-tokens/access-tokens.module.ts';
import { AccountExport } from '../accounts/account.export.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { ProfileExport } from '../profile/profile.export.ts';
import { ProfileModule } from '../profile/profile.module.ts';

@Module({
  imports: [AccessTokensModule, AccountsModule, ProfileModule],
  controllers: [DataExportController],
  providers: [exportParts(AccountExport, AccessTokensExport, ProfileExport)],
})
export class DataExportModule {}
