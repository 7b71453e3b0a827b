import type { Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonFile, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { StatsHistoryService } from './history/history.service.ts';
import { StatsService } from './stats.service.ts';

@Injectable()
export class StatsExport implements ExportPart {
  constructor(
    private readonly stats: StatsService,
    private readonly history: StatsHistoryService,
  ) {}

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    const { stats } = await this.stats.get(viewer, viewer.username);
    yield jsonFile('statistics.json', stats);
    yield jsonListFile('statistics-by-day.json', await this.history.listAll(viewer.userId));
  }
}
