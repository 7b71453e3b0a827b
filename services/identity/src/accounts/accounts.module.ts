import { Module } from '@nestjs/common';
import { UsernamesModule } from '../usernames/usernames.module.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { AccountsService } from './accounts.service.ts';
import { NamingController } from './naming.controller.ts';
import { NamingService } from './naming.service.ts';

@Module({
  imports: [UsernamesModule],
  controllers: [AccountsController, NamingController],
  providers: [AccountsService, NamingService, AccountsRepository],
  exports: [AccountsService],
})
export class AccountsModule {}
