import { Readable } from 'node:stream';
import { moderationRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { attachmentHeaders } from '@masque/service-kit/transfers';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { csvHead, toCsv } from './audit.csv.ts';
import { type AuditQuery, AuditService } from './audit.service.ts';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Implements(moderationRoutes.listAudit)
  list(@Request() { query }: Call<typeof moderationRoutes.listAudit>) {
    return this.audit.list(query, query.cursor, query.limit);
  }

  @Implements(moderationRoutes.exportAudit)
  async export(@Request() { query }: Call<typeof moderationRoutes.exportAudit>, @Res() reply: FastifyReply) {
    await reply
      .headers(attachmentHeaders('audit.csv', 'text/csv; charset=utf-8'))
      .send(Readable.from(this.lines(query)));
  }

  private async *lines(query: AuditQuery) {
    yield csvHead();
    for await (const entries of this.audit.all(query)) yield toCsv(entries);
  }
}
