import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { FoundService } from './found.service.ts';
import { ImportTasksService } from './import-tasks.service.ts';

@Controller()
export class ImportTasksController {
  constructor(
    private readonly tasks: ImportTasksService,
    private readonly found: FoundService,
  ) {}

  @Implements(chatRoutes.moveImport)
  move(@Request() { viewer, params, body }: Call<typeof chatRoutes.moveImport>) {
    return this.tasks.move(viewer.userId, params.id, body);
  }

  @Implements(chatRoutes.takeImportTasks)
  take(@Request() { viewer, params }: Call<typeof chatRoutes.takeImportTasks>) {
    return this.tasks.take(viewer.userId, params.id);
  }

  @Implements(chatRoutes.readImportFile)
  async read(
    @Request() { viewer, params }: Call<typeof chatRoutes.readImportFile>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const bytes = await this.tasks.read(viewer.userId, params);
    await reply.type('application/octet-stream').send(bytes);
  }

  @Implements(chatRoutes.planImportItem)
  plan(@Request() { viewer, params, body }: Call<typeof chatRoutes.planImportItem>) {
    return this.tasks.plan(viewer.userId, params, body.undo);
  }

  @Implements(chatRoutes.saveImportOutcome)
  save(@Request() { viewer, params, body }: Call<typeof chatRoutes.saveImportOutcome>) {
    return this.tasks.saveOutcome(viewer.userId, params, body);
  }

  @Implements(chatRoutes.findUse)
  async findUse(@Request() { viewer, params, query }: Call<typeof chatRoutes.findUse>) {
    return { isUsed: await this.found.isUsed(viewer.userId, params.id, query.since) };
  }

  @Implements(chatRoutes.listStalledImports)
  listStalled() {
    return this.tasks.listStalled();
  }
}
