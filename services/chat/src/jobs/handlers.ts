import type { JobData, JobHandlers } from '@masque/service-kit/jobs';
import { Injectable } from '@nestjs/common';
import type { chatJobs } from '../job-table.ts';
import { ImportsService } from '../imports/imports.service.ts';
import { MemoryService } from '../memory/memory.service.ts';
import { SummariesService } from '../memory/summaries.service.ts';

@Injectable()
export class ChatJobs implements JobHandlers<typeof chatJobs> {
  constructor(
    private readonly summaries: SummariesService,
    private readonly memory: MemoryService,
    private readonly imports: ImportsService,
  ) {}

  async summarize({ userId, chatId }: JobData<typeof chatJobs, 'summarize'>) {
    await this.summaries.summarize(userId, chatId);
  }

  async summarizeAgain({ userId, chatId }: JobData<typeof chatJobs, 'summarizeAgain'>) {
    await this.memory.requestJob(userId, chatId);
  }

  async removeUnstartedImports() {
    await this.imports.removeUnstarted();
  }
}
