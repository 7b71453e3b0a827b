import { MediaStore, openMediaStore, PictureEncoder, Pictures } from '@masque/media';
import { CONFIG, Health, LOGGER, type Logger, UploadsService } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Config } from '../config.ts';
import { PREFIX } from './picture.names.ts';
import { PeoplePictureReferences } from './picture.references.ts';

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

const pictures = {
  provide: Pictures,
  inject: [MediaStore, PictureEncoder, PeoplePictureReferences, UploadsService],
  useFactory: (
    store: MediaStore,
    encoder: PictureEncoder,
    references: PeoplePictureReferences,
    quota: UploadsService,
  ) => new Pictures(PREFIX, { store, encoder, references, quota }),
};

export const peoplePictures = [
  store,
  { provide: PictureEncoder, useFactory: () => new PictureEncoder() },
  pictures,
] as const;

/** Instances that start together do not sweep together. */
const FIRST_SWEEP_MS = 5 * 60_000 * (1 + Math.random());
const SWEEP_MS = 6 * 60 * 60_000;

/** Removes pictures that nothing refers to, such as replaced ones, a day after they were stored. */
@Injectable()
export class PeoplePicturesSweeper implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly pictures: Pictures,
    private readonly encoder: PictureEncoder,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit() {
    this.timer = setTimeout(() => void this.sweep(), FIRST_SWEEP_MS).unref();
  }

  onModuleDestroy() {
    clearTimeout(this.timer);
    this.encoder.close();
  }

  private async sweep(): Promise<void> {
    try {
      const removed = await this.pictures.sweep();
      if (removed > 0) this.logger.info({ removed }, 'pictures that nothing refers to are removed');
    } catch (error) {
      this.logger.warn({ reason: error instanceof Error ? error.message : '' }, 'pictures wait for their store');
    }
    this.timer = setTimeout(() => void this.sweep(), SWEEP_MS).unref();
  }
}
