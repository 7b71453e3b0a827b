import { Module } from '@nestjs/common';
import { AccountsController } from './accounts/accounts.controller.ts';
import { AccountsRepository } from './accounts/accounts.repository.ts';
import { AccountsService } from './accounts/accounts.service.ts';
import { NamingController } from './accounts/naming.controller.ts';
import { NamingService } from './accounts/naming.service.ts';
import { PeopleRepository } from './accounts/people.repository.ts';
import { SignInController } from './accounts/sign-in.controller.ts';
import { SignInService } from './accounts/sign-in.service.ts';
import { UsernamesRepository } from './usernames/usernames.repository.ts';
import { UsernamesService } from './usernames/usernames.service.ts';

@Module({
  controllers: [AccountsController, NamingController, SignInController],
  providers: [
    AccountsService,
    NamingService,
    SignInService,
    AccountsRepository,
    PeopleRepository,
    UsernamesService,
    UsernamesRepository,
  ],
})
export class AppModule {}
