import type { Viewer } from '@masque/contracts';
import { MediaStore } from '@masque/media';
import { backgroundAddress, TRANSPARENT } from '@masque/roleplay/folder';
import type { ExportFile, ExportPart } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { BackgroundsService } from '../backgrounds/backgrounds.service.ts';
import { PREFIX } from '../pictures/picture.prefix.ts';
import { FolderNames } from './folder.names.ts';

@Injectable()
export class SillyTavernBackgrounds implements ExportPart {
  readonly layout = 'sillytavern';

  constructor(
    private readonly backgrounds: BackgroundsService,
    private readonly names: FolderNames,
    private readonly media: MediaStore,
  ) {}

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    const names = await this.names.backgrounds(userId);
    for (const { _id, imageHash } of await this.backgrounds.listOwn(userId)) {
      const content = await this.media.get({ prefix: PREFIX, hash: imageHash, size: 'full' });
      if (content)
        yield { path: `backgrounds/${names.get(_id) ?? ''}`, thing: { kind: 'background', id: _id }, content };
    }
  }

  /** The background of chats without their own. */
  async settings(userId: string) {
    const { defaultId } = await this.backgrounds.list(userId);
    const name = (await this.names.backgrounds(userId)).get(defaultId ?? '') ?? TRANSPARENT;
    return { name, url: backgroundAddress(name), fitting: 'classic', animation: false };
  }
}
