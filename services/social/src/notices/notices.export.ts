import type { Notice, Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { NoticeLists } from './notice.lists.ts';

const PAGE = 100;

/** What one was told, the newest first. */
@Injectable()
export class NoticesExport implements ExportPart {
  constructor(private readonly lists: NoticeLists) {}

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('notices.json', this.entries(userId));
  }

  private async *entries(userId: string): AsyncGenerator<Omit<Notice, 'id'>> {
    for await (const notices of this.lists.all(userId, PAGE)) for (const { id: _, ...notice } of notices) yield notice;
  }
}
