import { catalogRoutes, MOST_IMPORTED } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { hangUpOf, sentFiles } from '@masque/service-kit/transfers';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CardImportService } from './import.service.ts';

/** Files beyond the import limit are still reported by name. */
const FILES = 2 * MOST_IMPORTED;

@Controller()
export class ImportController {
  constructor(private readonly imports: CardImportService) {}

  @Implements(catalogRoutes.importCharacters)
  import(
    @Request() { viewer, query }: Call<typeof catalogRoutes.importCharacters>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const isPreview = query.preview ?? false;
    if (isPreview) void reply.status(200); // nothing is created
    return this.imports.import(viewer, sentFiles(request, FILES), { isPreview, signal: hangUpOf(reply) });
  }
}
