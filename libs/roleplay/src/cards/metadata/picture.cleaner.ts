import type { ReadingLog } from '../../shared/reading.log.ts';
import type { CardImage } from '../card.ts';
import { withoutMetadata, withoutPictureMetadata } from './picture.metadata.ts';

export class PictureCleaner {
  #cleaned = 0;

  constructor(private readonly log: ReadingLog) {}

  image(image: CardImage): CardImage {
    return { ...image, bytes: this.#clean(image.bytes, withoutMetadata) };
  }

  files(files: Record<string, Uint8Array>): Record<string, Uint8Array> {
    for (const [path, file] of Object.entries(files)) files[path] = this.#clean(file, withoutMetadata);
    return files;
  }

  text(text: string): string {
    return this.#clean(text, withoutPictureMetadata);
  }

  report(): void {
    if (this.#cleaned === 0) return;
    const count = this.#cleaned === 1 ? 'a picture' : `${this.#cleaned.toLocaleString('en')} pictures`;
    const message = `Hidden data of ${count}, such as camera, location or generator settings, was left out.`;
    this.log.drop('pictures', message);
  }

  #clean<T>(value: T, clean: (value: T) => T): T {
    const own = clean(value);
    if (own !== value) this.#cleaned += 1;
    return own;
  }
}
