import { CONFIG, Health } from '@masque/service-kit';
import type { Config } from '../config.ts';
import { FolderMediaStore } from './folder.media.store.ts';
import { MediaStore } from './media.store.ts';
import { S3MediaStore } from './s3.media.store.ts';

/** The store that `MEDIA_URL` names; readiness asks whether it can be used. */
export const mediaStoreProvider = {
  provide: MediaStore,
  inject: [CONFIG, Health],
  useFactory: ({ media }: Config, health: Health): MediaStore => {
    const store = media.kind === 's3' ? new S3MediaStore(media) : new FolderMediaStore(media);
    health.add('media', () => store.check());
    return store;
  },
};
