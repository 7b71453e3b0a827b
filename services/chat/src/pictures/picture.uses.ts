import type { PictureReferences } from '@masque/media';
import { Injectable } from '@nestjs/common';

/** Everything that shows pictures adds itself at the start, before anything is swept. */
@Injectable()
export class PictureUses implements PictureReferences {
  private readonly all: PictureReferences[] = [];

  add(references: PictureReferences): void {
    this.all.push(references);
  }

  async referenced(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await Promise.all(this.all.map((references) => references.referenced(hashes)));
    return new Set(found.flatMap((used) => [...used]));
  }
}
