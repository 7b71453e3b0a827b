import { Module } from '@nestjs/common';
import { ImportsModule } from '../imports/imports.module.ts';
import { MemoryModule } from '../memory/memory.module.ts';
import { ChatJobs } from './handlers.ts';

@Module({ imports: [ImportsModule, MemoryModule], providers: [ChatJobs], exports: [ChatJobs] })
export class ChatJobsModule {}
