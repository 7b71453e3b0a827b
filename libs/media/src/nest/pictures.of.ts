import { UploadsService } from '@masque/service-kit';
import type { Type } from '@nestjs/common';
import { PictureEncoder } from '../encode/picture.encoder.ts';
import type { MediaPrefix } from '../media.names.ts';
import { type PictureReferences, Pictures } from '../pictures.ts';
import { MediaStore } from '../store/media.store.ts';
import { PicturesSweeper } from './pictures.sweeper.ts';

/** Providers of a service's own pictures and of their sweep; needs `MediaModule`, `UploadsModule` and who refers to them. */
export const picturesOf = (prefix: MediaPrefix, references: Type<PictureReferences>) => [
  {
    provide: Pictures,
    inject: [MediaStore, PictureEncoder, references, UploadsService],
    useFactory: (
      mediaStore: MediaStore,
      encoder: PictureEncoder,
      referring: PictureReferences,
      quota: UploadsService,
    ) => new Pictures(prefix, { store: mediaStore, encoder, references: referring, quota }),
  },
  PicturesSweeper,
];
