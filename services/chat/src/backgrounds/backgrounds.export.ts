import type { Viewer } from '@masque/contracts';
import { MediaStore } from '@masque/media';
import { type ExportFile, ExportNames, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { PREFIX } from '../pictures/picture.prefix.ts';
import { BackgroundsService } from './backgrounds.service.ts';

@Injectable()
export class BackgroundsExport implements ExportPart {
  constructor(
    private readonly backgrounds: BackgroundsService,
    private readonly media: MediaStore,
  ) {}

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    const names = new ExportNames();
    const rows = (await this.backgrounds.listOwn(userId)).map((row) => ({
      ...row,
      file: `media/backgrounds/${names.nameFor(row.name, 'background')}.webp`,
    }));
    yield jsonListFile(
      'backgrounds.json',
      rows.map(({ _id, name, file, createdAt }) => ({
        id: _id,
        name,
        image: file,
        createdAt: createdAt.toISOString(),
      })),
    );
    for (const { imageHash, file } of rows) {
      const content = await this.media.get({ prefix: PREFIX, hash: imageHash, size: 'full' });
      if (content) yield { path: file, content };
    }
  }
}
