import type { Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { inPages } from '../in-pages.ts';
import type { ImpressionRow } from './impression.row.ts';
import { ImpressionsService } from './impressions.service.ts';

@Injectable()
export class ImpressionsExport implements ExportPart {
  constructor(private readonly impressions: ImpressionsService) {}

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('seen.json', this.entries(userId));
  }

  private async *entries(userId: string) {
    const page = (last: ImpressionRow | null, limit: number) => this.impressions.listOf(userId, last?._id ?? '', limit);
    for await (const rows of inPages(page))
      for (const { characterId, version, kind, day } of rows) yield { characterId, version, kind, day };
  }
}
