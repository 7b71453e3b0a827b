import { createHash } from 'node:crypto';
import { MediaStore, parseMediaUrl } from '@masque/media';
import { LOGGER, type Logger, messageOf } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EvidenceRow } from './evidence.row.ts';

type PictureOwner = Pick<EvidenceRow, '_id' | 'picture'>;

/** Copies pictures, because owners can replace or delete the originals. */
@Injectable()
export class EvidencePictures {
  constructor(
    private readonly media: MediaStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns null if the store fails, too: reporting must still work. */
  async read(url: string | null): Promise<{ hash: string; bytes: Buffer } | null> {
    const name = url === null ? null : parseMediaUrl(url);
    if (!name) return null;
    try {
      const bytes = await this.media.get({ ...name, size: 'full' });
      return bytes && { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
    } catch (error) {
      this.logger.warn({ reason: messageOf(error) }, 'could not copy a picture for a report');
      return null;
    }
  }

  async save({ _id, picture }: PictureOwner, bytes: Buffer): Promise<void> {
    if (picture) await this.media.putPrivate(nameOf(_id, picture), bytes);
  }

  async find({ _id, picture }: PictureOwner): Promise<Buffer | null> {
    return picture ? this.media.getPrivate(nameOf(_id, picture)) : null;
  }

  async delete({ _id, picture }: PictureOwner): Promise<void> {
    if (picture) await this.media.removePrivate(nameOf(_id, picture));
  }
}

const nameOf = (owner: string, hash: string) => ({ prefix: 'evidence', owner, hash }) as const;
