import type { Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { BlockingService } from './blocking.service.ts';

/** Exports whom the user blocks, never who blocks the user. */
@Injectable()
export class BlocksExport implements ExportPart {
  constructor(private readonly blocking: BlockingService) {}

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    const { blocks } = await this.blocking.list(viewer);
    yield jsonListFile(
      'blocks.json',
      blocks.map(({ username, createdAt }) => ({ username, since: createdAt })),
    );
  }
}
