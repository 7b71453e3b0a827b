import type { PictureReferences } from '@masque/media';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.ts';
import { BioImagesRepository } from './bio-images.repository.ts';
import { addressOf, hashIn } from './picture.names.ts';

@Injectable()
export class PeoplePictureReferences implements PictureReferences {
  constructor(
    private readonly accounts: AccountsService,
    private readonly bioImages: BioImagesRepository,
  ) {}

  async referenced(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const [shown, uploaded] = await Promise.all([
      this.accounts.picturesAmong(hashes.map(addressOf)),
      this.bioImages.among(hashes),
    ]);
    return new Set([...shown.map(hashIn).filter((hash) => hash !== null), ...uploaded]);
  }
}
