import { Module } from '@nestjs/common';
import { UsernamesService } from './usernames.service.ts';

@Module({ providers: [UsernamesService], exports: [UsernamesService] })
export class UsernamesModule {}
