import { exportRoutes } from '@masque/contracts';
import { Controller, type FactoryProvider, Inject, Res, type Type } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Call, Implements, Request } from '../http/implements.ts';
import type { ExportPart } from './export.part.ts';
import { sendExport } from './send.export.ts';

const PARTS = Symbol('export parts');

export const exportParts = (...parts: Type<ExportPart>[]): FactoryProvider<readonly ExportPart[]> => ({
  provide: PARTS,
  inject: parts,
  useFactory: (...made: ExportPart[]) => made,
});

@Controller()
export class DataExportController {
  constructor(@Inject(PARTS) private readonly parts: readonly ExportPart[]) {}

  @Implements(exportRoutes.exportPart)
  export(
    @Request() { viewer, query, body }: Call<typeof exportRoutes.exportPart>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const parts = this.parts.filter(({ layout }) => layout === query.layout);
    return sendExport(reply, parts, viewer, body.openChats);
  }
}
