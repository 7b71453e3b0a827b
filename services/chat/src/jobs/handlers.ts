import type { JobData, JobHandlers } from '@masque/service-kit/jobs';
import { Injectable } from '@nestjs/common';
import type { chatJobs } from '../job-table.ts';
import { MemoriesService } from '../memory/memories.service.ts';
import { SummariesService } from '../memory/summaries.service.ts';

@Injectable()
export class ChatJobs implements JobHandlers<typeof chatJobs> {
  constructor(
    private readonly summaries: SummariesService,
    private readonly memories: MemoriesService,
  ) {}

  async summarize({ userId, chatId }: JobData<typeof chatJobs, 'summarize'>) {
    await this.summaries.summarize(userId, chatId);
  }

  async summarizeAgain({ userId, chatId }: JobData<typeof chatJobs, 'summarizeAgain'>) {
    await this.memories.ask(userId, chatId);
  }
}
