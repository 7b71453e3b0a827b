import { chatRoutes } from '@masque/contracts';
import { MediaStore } from '@masque/media';
import { filesOf } from '@masque/media/nest';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { hangUpOf } from '@masque/service-kit/transfers';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TranscriptExportService } from './export.service.ts';
import { TranscriptImportService } from './import.service.ts';

/** So that a second file is refused rather than ignored. */
const FILES = 2;

@Controller()
export class TranscriptsController {
  constructor(
    private readonly exports: TranscriptExportService,
    private readonly imports: TranscriptImportService,
    private readonly media: MediaStore,
  ) {}

  @Implements(chatRoutes.exportChat)
  export(
    @Request() { viewer, params, query }: Call<typeof chatRoutes.exportChat>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.exports.export(viewer, params.id, query.format, reply);
  }

  @Implements(chatRoutes.importChat)
  import(
    @Request() { viewer, query }: Call<typeof chatRoutes.importChat>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const fields = new Map<string, string>();
    const form = { files: filesOf(request, this.media, FILES, fields), fields };
    return this.imports.import(viewer, query, form, hangUpOf(reply));
  }
}
