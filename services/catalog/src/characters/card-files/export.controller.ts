import { catalogRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { sendFile } from '@masque/service-kit/transfers';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CardExportService } from './export.service.ts';

@Controller()
export class ExportController {
  constructor(private readonly exports: CardExportService) {}

  @Implements(catalogRoutes.exportCharacter)
  export(
    @Request() { viewer, params, query }: Call<typeof catalogRoutes.exportCharacter>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendFile(reply, (signal) => this.exports.export(viewer, params.id, query, signal));
  }
}
