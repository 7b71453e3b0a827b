import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { UsernamesModule } from '../usernames/usernames.module.ts';
import { SignInPeopleRepository } from './people.repository.ts';
import { SignInController } from './sign-in.controller.ts';
import { SignInService } from './sign-in.service.ts';
import { SignInWaysService } from './sign-in-ways.service.ts';

@Module({
  imports: [AccountsModule, UsernamesModule],
  controllers: [SignInController],
  providers: [SignInService, SignInWaysService, SignInPeopleRepository],
  exports: [SignInService, SignInWaysService],
})
export class SignInModule {}
