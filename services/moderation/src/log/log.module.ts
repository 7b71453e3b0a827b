import { Module } from '@nestjs/common';
import { LogRepository } from './log.repository.ts';
import { LogService } from './log.service.ts';

@Module({ providers: [LogService, LogRepository], exports: [LogService] })
export class LogModule {}
