import { Module } from '@nestjs/common';
import { MemoryModule } from '../memory/memory.module.ts';
import { ChatJobs } from './handlers.ts';

@Module({ imports: [MemoryModule], providers: [ChatJobs], exports: [ChatJobs] })
export class ChatJobsModule {}
