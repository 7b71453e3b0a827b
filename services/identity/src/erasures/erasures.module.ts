import { Module } from '@nestjs/common';
import { AccessTokensModule } from '../access-tokens/access-tokens.module.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { ProfileModule } from '../profile/profile.module.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { UsernamesModule } from '../usernames/usernames.module.ts';
import { DeletionController } from './deletion.controller.ts';
import { AccountErasuresRepository } from './erasures.repository.ts';
import { AccountErasuresService } from './erasures.service.ts';

@Module({
  imports: [AccessTokensModule, AccountsModule, ProfileModule, SignInModule, UsernamesModule],
  controllers: [DeletionController],
  providers: [AccountErasuresService, AccountErasuresRepository],
  exports: [AccountErasuresService],
})
export class IdentityErasuresModule {}
