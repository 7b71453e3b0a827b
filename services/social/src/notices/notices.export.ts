import type { Notice, Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonFile, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { NoticeLists } from './notice.lists.ts';

const PAGE = 100;

@Injectable()
export class NoticesExport implements ExportPart {
  constructor(private readonly lists: NoticeLists) {}

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('notices.json', this.entries(viewer.userId));
    yield jsonFile('notice-settings.json', await this.lists.settings(viewer));
  }

  private async *entries(userId: string): AsyncGenerator<Omit<Notice, 'id'>> {
    for await (const notices of this.lists.all(userId, PAGE)) for (const { id: _, ...notice } of notices) yield notice;
  }
}
