import { MediaStore, PictureEncoder, Pictures } from '@masque/media';
import { PictureOwnersRepository } from '@masque/media/nest';
import { LOGGER, type Logger } from '@masque/service-kit';
import { UploadsService } from '@masque/service-kit/http';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PREFIX } from '../media/media.names.ts';
import { CharactersRepository } from './characters.repository.ts';

/** A deleted character still references its picture, for the chats that show it. */
export const characterPictures = {
  provide: Pictures,
  inject: [MediaStore, PictureEncoder, CharactersRepository, PictureOwnersRepository, UploadsService],
  useFactory: (
    store: MediaStore,
    encoder: PictureEncoder,
    references: CharactersRepository,
    owners: PictureOwnersRepository,
    quota: UploadsService,
  ) => new Pictures(PREFIX, { store, encoder, references, owners, quota }),
};

/** Randomized so that instances that start together don't sweep together. */
const FIRST_SWEEP_MS = 5 * 60_000 * (1 + Math.random());
const SWEEP_MS = 6 * 60 * 60_000;

@Injectable()
export class CharacterPicturesKeeper implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly pictures: Pictures,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit() {
    this.plan(FIRST_SWEEP_MS);
  }

  onModuleDestroy() {
    clearTimeout(this.timer);
  }

  private async sweep(): Promise<void> {
    const removed = await this.pictures.sweep();
    if (removed > 0) this.logger.info({ removed }, 'removed unreferenced pictures');
  }

  private plan(ms: number): void {
    this.timer = setTimeout(() => {
      this.sweep()
        .catch((error: unknown) => {
          this.logger.warn(
            { reason: error instanceof Error ? error.message : '' },
            'picture sweep failed; retrying later',
          );
        })
        .finally(() => this.plan(SWEEP_MS));
    }, ms).unref();
  }
}
