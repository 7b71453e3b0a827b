import { moderationRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EvidenceService } from '../evidence/evidence.service.ts';
import { LiveService } from '../live/live.service.ts';
import { ReportQueue } from './report.queue.ts';
import { ReportingService } from './reporting.service.ts';

/** Evidence must not be cached anywhere. */
const evidenceHeaders = {
  'content-type': 'image/webp',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
};

@Controller()
export class ReportsController {
  constructor(
    private readonly reporting: ReportingService,
    private readonly queue: ReportQueue,
    private readonly evidence: EvidenceService,
    private readonly live: LiveService,
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
    return this.queue.get(params.id);
  }

  @Implements(moderationRoutes.getReportPicture)
  async picture(@Request() { params }: Call<typeof moderationRoutes.getReportPicture>, @Res() reply: FastifyReply) {
    const picture = await this.evidence.picture(params.id);
    await reply.headers(evidenceHeaders).send(picture);
  }

  @Implements(moderationRoutes.streamReports)
  async stream(
    @Request() { viewer }: Call<typeof moderationRoutes.streamReports>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const begin = await this.live.open(viewer);
    reply.hijack();
    begin(reply.raw, request.id);
  }
}
