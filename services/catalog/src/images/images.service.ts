import { createHash } from 'node:crypto';
import { ensure, limits } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { mediaName, pictureSizes } from '../media/media.names.ts';
import { MediaStore } from '../media/media.store.ts';
import { readDataUrl } from './data-url.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { readPicture } from './picture.ts';

export interface StoredPicture {
  /** Content hash; `mediaUrl` makes addresses of it. */
  readonly hash: string;
  /** Dominant colour, `#rrggbb`. */
  readonly color: string;
}

@Injectable()
export class ImagesService {
  /** Pixels of 40 megapixels take 160 MB: one picture at a time bounds the memory. */
  private readonly queue = oneAtATime();

  constructor(private readonly media: MediaStore) {}

  /** Stores a picture given as a data URL. Errors: `image.not_an_image`, `image.too_large`. */
  async store(dataUrl: string): Promise<StoredPicture> {
    const bytes = readDataUrl(dataUrl);
    ensure(bytes, 'image.not_an_image');
    ensure(bytes.length <= limits.imageBytes, 'image.too_large');
    const { files, color } = await this.queue(() => readPicture(bytes));
    const hash = createHash('sha256').update(files.full).digest('hex').slice(0, 32);
    await Promise.all(pictureSizes.map((size) => this.media.put(mediaName(hash, size), files[size])));
    return { hash, color };
  }
}
