import type { Viewer } from '@masque/contracts';
import { MediaStore } from '@masque/media';
import type { ExportFile, ExportPart } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.ts';
import { BioImagesRepository } from './bio-images.repository.ts';
import { hashIn, PREFIX } from './picture.names.ts';

@Injectable()
export class ProfileExport implements ExportPart {
  constructor(
    private readonly accounts: AccountsService,
    private readonly bioImages: BioImagesRepository,
    private readonly media: MediaStore,
  ) {}

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    const { _id, profilePicture } = await this.accounts.ownOf(viewer);
    const shown = hashIn(profilePicture ?? '');
    if (shown !== null) yield* this.picture('media/profile.webp', shown);
    for (const [index, hash] of (await this.bioImages.list(_id)).entries())
      yield* this.picture(`media/bio/${index + 1}.webp`, hash);
  }

  private async *picture(path: string, hash: string): AsyncGenerator<ExportFile> {
    const content = await this.media.get({ prefix: PREFIX, hash, size: 'full' });
    if (content) yield { path, content };
  }
}
