import { ensure, importItemStates, type Viewer } from '@masque/contracts';
import { importFileName, MediaStore } from '@masque/media';
import { UploadsService } from '@masque/service-kit/http';
import { receive, TransfersService, type UploadedFile } from '@masque/service-kit/transfers';
import { Injectable } from '@nestjs/common';
import type { ImportItemRow } from './import.row.ts';
import { ImportsRepository } from './imports.repository.ts';

const nameOf = ({ importId, n }: Pick<ImportItemRow, 'importId' | 'n'>) => importFileName(importId, n);

/** Uploaded files, in the media store until they're imported. A file's item says so before there are bytes. */
@Injectable()
export class ImportFiles {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly media: MediaStore,
    private readonly transfers: TransfersService,
    private readonly uploads: UploadsService,
  ) {}

  /** False if the import ended meanwhile. @throws `import.item_too_large`, `rate.limited` */
  async save({ userId }: Viewer, item: ImportItemRow, sent: UploadedFile): Promise<boolean> {
    const file = await this.transfers.open();
    try {
      const { bytes } = await receive(sent.stream, file, (count) => this.uploads.spend(userId, count));
      ensure(!sent.isTooLarge() && bytes <= item.bytes, 'import.item_too_large', { name: item.name });
      const open = ['waiting', 'uploaded'] as const;
      ensure(await this.imports.change(item._id, open, { hasFile: true }), 'import.started');
      await this.media.putPrivateFrom(nameOf(item), file.chunks());
      if ((await this.imports.findItem(item._id))?.hasFile) return true;
      await this.media.removePrivate(nameOf(item));
      return false;
    } finally {
      await file.close();
    }
  }

  read(item: ImportItemRow): Promise<Buffer | null> {
    return this.media.getPrivate(nameOf(item));
  }

  async remove(item: ImportItemRow): Promise<void> {
    if (!item.hasFile) return;
    await this.media.removePrivate(nameOf(item));
    await this.imports.change(item._id, importItemStates, { hasFile: false });
  }

  async removeAll(importId: string): Promise<void> {
    for (;;) {
      const items = await this.imports.withFiles(importId);
      if (items.length === 0) return;
      for (const item of items) await this.remove(item);
    }
  }
}
