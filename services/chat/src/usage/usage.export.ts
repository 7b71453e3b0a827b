import type { Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { UsageRepository } from './usage.repository.ts';
import { toDayUsage } from './usage.view.ts';

@Injectable()
export class UsageExport implements ExportPart {
  constructor(private readonly days: UsageRepository) {}

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('usage.json', (await this.days.findAll(userId)).map(toDayUsage));
  }
}
