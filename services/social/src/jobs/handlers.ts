import type { JobData, JobHandlers } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { StatsService } from '../stats/stats.service.ts';
import type { socialJobs } from '../job-table.ts';

@Injectable()
export class SocialJobs implements JobHandlers<typeof socialJobs> {
  constructor(private readonly stats: StatsService) {}

  async recountUsers({ userIds }: JobData<typeof socialJobs, 'recountUsers'>) {
    await this.stats.recount(userIds);
  }

  async recountAll() {
    await this.stats.recountAll();
  }
}
