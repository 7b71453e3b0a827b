import type { ExportFormat } from '@masque/contracts';
import { defaultPicture, MediaStore, PictureEncoder } from '@masque/media';
import type { CardImage } from '@masque/roleplay/cards';
import { Injectable } from '@nestjs/common';
import { PREFIX } from '../../media/media.names.ts';
import type { CharacterRow } from '../character.row.ts';
import type { OriginalRow } from '../originals/original.row.ts';

export interface ExportPicture {
  /** Null: the original's own picture, or none. */
  readonly picture: CardImage | null;
  readonly isPictureNew: boolean;
}

@Injectable()
export class ExportPictures {
  constructor(
    private readonly media: MediaStore,
    private readonly encoder: PictureEncoder,
  ) {}

  async of(
    row: CharacterRow,
    original: OriginalRow | null,
    format: ExportFormat,
    caller: string,
  ): Promise<ExportPicture> {
    const isPictureNew = original !== null && row.imageHash !== (original.picture ?? null);
    const isOriginals = original !== null && !isPictureNew;
    if (isOriginals && (format !== 'png' || original.format === 'png')) return { picture: null, isPictureNew };
    const own =
      row.imageHash === null ? null : await this.media.get({ prefix: PREFIX, hash: row.imageHash, size: 'full' });
    if (format !== 'png') return { picture: own && { bytes: own, ext: 'webp' }, isPictureNew };
    return { picture: { bytes: await this.encoder.toPng(caller, own ?? defaultPicture), ext: 'png' }, isPictureNew };
  }
}
