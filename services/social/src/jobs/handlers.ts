import type { JobHandlers } from '@masque/service-kit/jobs';
import { Injectable } from '@nestjs/common';
import { CharacterEndsService } from '../character-ends/character-ends.service.ts';
import { ImpressionsService } from '../funnel/impressions.service.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { ProfileViewsService } from '../profiles/profile-views.service.ts';
import { StatsService } from '../stats/stats.service.ts';
import type { socialJobs } from '../job-table.ts';

@Injectable()
export class SocialJobs implements JobHandlers<typeof socialJobs> {
  constructor(
    private readonly stats: StatsService,
    private readonly notices: NoticesService,
    private readonly impressions: ImpressionsService,
    private readonly views: ProfileViewsService,
    private readonly ends: CharacterEndsService,
  ) {}

  async recountAsked() {
    await this.stats.recountAsked();
  }

  async recountAll() {
    await this.stats.recountAll();
  }

  async pruneNotices() {
    await this.notices.prune();
  }

  async forgetImpressions() {
    await this.impressions.removeOld();
  }

  async forgetProfileViews() {
    await this.views.foldOld();
  }

  async endCharactersAgain() {
    await this.ends.removeAgain();
  }
}
