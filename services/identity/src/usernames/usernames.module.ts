import { Module } from '@nestjs/common';
import { UsernamesRepository } from './usernames.repository.ts';
import { UsernamesService } from './usernames.service.ts';

@Module({ providers: [UsernamesService, UsernamesRepository], exports: [UsernamesService] })
export class UsernamesModule {}
