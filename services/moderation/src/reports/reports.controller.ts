import { moderationRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit';
import { Controller } from '@nestjs/common';
import { ReportsService } from './reports.service.ts';

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Implements(moderationRoutes.listReports)
  list(@Request() { query }: Call<typeof moderationRoutes.listReports>) {
    return this.reports.list(filterOf(query), query.page, query.limit);
  }

  @Implements(moderationRoutes.getReportStats)
  stats() {
    return this.reports.stats();
  }
}

const filterOf = ({ status, reportedType }: Call<typeof moderationRoutes.listReports>['query']) => ({
  ...(status ? { status } : {}),
  ...(reportedType ? { reportedType } : {}),
});
