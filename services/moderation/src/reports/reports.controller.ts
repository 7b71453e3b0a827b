import { moderationRoutes } from '@masque/contracts';
import { admin, type Call, CONFIG, Implements, Request } from '@masque/service-kit';
import { Controller, Inject } from '@nestjs/common';
import type { Config } from '../config.ts';
import { ReportsService } from './reports.service.ts';

@Controller()
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Implements(moderationRoutes.listReports)
  list(@Request() { query, viewer }: Call<typeof moderationRoutes.listReports>) {
    admin(viewer, this.config.contact.email);
    return this.reports.list(filterOf(query), query.page, query.limit);
  }

  @Implements(moderationRoutes.getReportStats)
  stats(@Request() { viewer }: Call<typeof moderationRoutes.getReportStats>) {
    admin(viewer, this.config.contact.email);
    return this.reports.stats();
  }
}

const filterOf = ({ status, reportedType }: Call<typeof moderationRoutes.listReports>['query']) => ({
  ...(status ? { status } : {}),
  ...(reportedType ? { reportedType } : {}),
});
