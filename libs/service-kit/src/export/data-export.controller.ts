import { exportRoutes } from '@masque/contracts';
import { Controller, type FactoryProvider, Inject, Res, type Type } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Call, Implements, Request } from '../implements.ts';
import type { ExportPart } from './export.part.ts';
import { sendExport } from './send.export.ts';

const PARTS = Symbol('export parts');

/** What a service gives to the archive of a user's data, in the order of its files: a feature adds its part here. */
export const exportParts = (...parts: Type<ExportPart>[]): FactoryProvider<readonly ExportPart[]> => ({
  provide: PARTS,
  inject: parts,
  useFactory: (...made: ExportPart[]) => made,
});

/** Gives the gateway what the service has of the viewer. Needs `exportParts` in its module. */
@Controller()
export class DataExportController {
  constructor(@Inject(PARTS) private readonly parts: readonly ExportPart[]) {}

  @Implements(exportRoutes.exportPart)
  export(@Request() { viewer }: Call<typeof exportRoutes.exportPart>, @Res() reply: FastifyReply): Promise<void> {
    return sendExport(reply, this.parts, viewer);
  }
}
