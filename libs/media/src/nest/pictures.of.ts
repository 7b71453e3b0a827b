import { UploadsService } from '@masque/service-kit/http';
import type { Type } from '@nestjs/common';
import { PictureEncoder } from '../encode/picture.encoder.ts';
import type { MediaPrefix } from '../media.names.ts';
import { type PictureReferences, Pictures } from '../pictures.ts';
import { MediaStore } from '../store/media.store.ts';
import { PictureOwnersRepository } from './picture.owners.repository.ts';
import { PicturesEraser } from './pictures.eraser.ts';
import { PicturesSweeper } from './pictures.sweeper.ts';

export const picturesOf = (prefix: MediaPrefix, references: Type<PictureReferences>) => [
  {
    provide: Pictures,
    inject: [MediaStore, PictureEncoder, references, PictureOwnersRepository, UploadsService],
    useFactory: (
      mediaStore: MediaStore,
      encoder: PictureEncoder,
      referring: PictureReferences,
      owners: PictureOwnersRepository,
      quota: UploadsService,
    ) => new Pictures(prefix, { store: mediaStore, encoder, references: referring, owners, quota }),
  },
  PictureOwnersRepository,
  PicturesEraser,
  PicturesSweeper,
];
