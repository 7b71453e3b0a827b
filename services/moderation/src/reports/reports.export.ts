import type { Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { toExportedReport } from './report.view.ts';
import { ReportsService } from './reports.service.ts';

@Injectable()
export class ReportsExport implements ExportPart {
  constructor(private readonly reports: ReportsService) {}

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    const first = await this.reports.by(userId, null);
    yield jsonListFile('reports.json', this.all(userId, first));
  }

  private async *all(userId: string, first: Awaited<ReturnType<ReportsService['by']>>) {
    for (let page = first; page.length > 0; page = await this.reports.by(userId, page.at(-1)?._id ?? null)) {
      yield* page.map(toExportedReport);
    }
  }
}
