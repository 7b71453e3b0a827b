import { catalogRoutes, MOST_IMPORTED } from '@masque/contracts';
import { MediaStore } from '@masque/media';
import { filesOf } from '@masque/media/nest';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { hangUpOf, sendFile } from '@masque/service-kit/transfers';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CardExportService } from './export.service.ts';
import { CardImportService } from './import.service.ts';

/** Files beyond the import limit are still reported by name. */
const FILES = 2 * MOST_IMPORTED;

@Controller()
export class CardFilesController {
  constructor(
    private readonly exports: CardExportService,
    private readonly imports: CardImportService,
    private readonly media: MediaStore,
  ) {}

  @Implements(catalogRoutes.exportCharacter)
  export(
    @Request() { viewer, params, query }: Call<typeof catalogRoutes.exportCharacter>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendFile(reply, (signal) => this.exports.export(viewer, params.id, query, signal));
  }

  @Implements(catalogRoutes.importCharacters)
  import(
    @Request() { viewer, query }: Call<typeof catalogRoutes.importCharacters>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const isPreview = query.preview ?? false;
    if (isPreview) void reply.status(200); // nothing is created
    return this.imports.import(viewer, filesOf(request, this.media, FILES), { isPreview, signal: hangUpOf(reply) });
  }
}
