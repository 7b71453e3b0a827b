import type { Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { StatsService } from './stats.service.ts';

/** One's statistics as their page shows them. */
@Injectable()
export class StatsExport implements ExportPart {
  constructor(private readonly stats: StatsService) {}

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    const { stats } = await this.stats.get(viewer, viewer.username);
    yield jsonFile('statistics.json', stats);
  }
}
