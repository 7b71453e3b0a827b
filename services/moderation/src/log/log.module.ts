import { Module } from '@nestjs/common';
import { LogReads } from './log.reads.ts';
import { LogRepository } from './log.repository.ts';
import { LogService } from './log.service.ts';

@Module({ providers: [LogService, LogReads, LogRepository], exports: [LogService, LogReads] })
export class LogModule {}
