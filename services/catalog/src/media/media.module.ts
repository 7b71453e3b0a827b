import { MediaStore, openMediaStore, PictureEncoder } from '@masque/media';
import { CONFIG, Health } from '@masque/service-kit';
import { Module, type OnModuleDestroy } from '@nestjs/common';
import type { Config } from '../config.ts';

/** The store that `MEDIA_URL` names; readiness asks whether it can be used. */
const store = {
  provide: MediaStore,
  inject: [CONFIG, Health],
  useFactory: ({ media }: Config, health: Health): MediaStore => {
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
