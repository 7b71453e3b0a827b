import { moderationRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { DetailService } from './detail.service.ts';
import { QueueService } from './queue.service.ts';
import { ReportingService } from './reporting.service.ts';

@Controller()
export class ReportsController {
  constructor(
    private readonly reporting: ReportingService,
    private readonly queue: QueueService,
    private readonly details: DetailService,
  ) {}

  @Implements(moderationRoutes.createReport)
  create(@Request() { body, viewer }: Call<typeof moderationRoutes.createReport>) {
    return this.reporting.create(viewer, body);
  }

  @Implements(moderationRoutes.listOwnReports)
  mine(@Request() { query, viewer }: Call<typeof moderationRoutes.listOwnReports>) {
    return this.reporting.mine(viewer, query.cursor);
  }

  @Implements(moderationRoutes.listReports)
  list(@Request() { query }: Call<typeof moderationRoutes.listReports>) {
    return this.queue.list(query, query.page, query.limit);
  }

  @Implements(moderationRoutes.getReportStats)
  stats() {
    return this.queue.stats();
  }

  @Implements(moderationRoutes.getReport)
  get(@Request() { params }: Call<typeof moderationRoutes.getReport>) {
    return this.details.get(params.id);
  }
}
