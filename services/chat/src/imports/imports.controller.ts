import { chatRoutes, limits } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { sentFiles } from '@masque/service-kit/transfers';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { FoundService } from './found.service.ts';
import { ImportsService } from './imports.service.ts';

@Controller()
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly found: FoundService,
  ) {}

  @Implements(chatRoutes.createImport)
  create(@Request() { viewer, body }: Call<typeof chatRoutes.createImport>) {
    return this.imports.create(viewer, body);
  }

  @Implements(chatRoutes.listImports)
  list(@Request() { viewer }: Call<typeof chatRoutes.listImports>) {
    return this.imports.list(viewer.userId);
  }

  @Implements(chatRoutes.findImported)
  find(@Request() { viewer, body }: Call<typeof chatRoutes.findImported>) {
    return this.found.find(viewer.userId, body);
  }

  @Implements(chatRoutes.getImport)
  get(@Request() { viewer, params, query }: Call<typeof chatRoutes.getImport>) {
    return this.imports.progress(viewer.userId, params.id, query.after);
  }

  @Implements(chatRoutes.uploadImportFiles)
  upload(@Request() { viewer, params }: Call<typeof chatRoutes.uploadImportFiles>, @Req() request: FastifyRequest) {
    return this.imports.upload(viewer, params.id, sentFiles(request, limits.importFilesAtOnce));
  }
}
