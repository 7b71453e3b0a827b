import { CONFIG, Health } from '@masque/service-kit';
import { Module, type OnModuleDestroy } from '@nestjs/common';
import { PictureEncoder } from '../encode/picture.encoder.ts';
import { openMediaStore } from '../store/open.media.store.ts';
import type { MediaPlace } from '../store/media.place.ts';
import { MediaStore } from '../store/media.store.ts';

const store = {
  provide: MediaStore,
  inject: [CONFIG, Health],
  useFactory: ({ media }: { readonly media: MediaPlace }, health: Health): MediaStore => {
    const opened = openMediaStore(media);
    health.add('media', () => opened.check());
    return opened;
  },
};

@Module({
  providers: [store, { provide: PictureEncoder, useFactory: () => new PictureEncoder() }],
  exports: [MediaStore, PictureEncoder],
})
export class MediaModule implements OnModuleDestroy {
  constructor(private readonly encoder: PictureEncoder) {}

  onModuleDestroy() {
    this.encoder.close();
  }
}
