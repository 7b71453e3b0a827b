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

const RETRY_MS = 10_000;
/** Randomized so that instances that start together don't sweep together. */
const FIRST_SWEEP_MS = 5 * 60_000 * (1 + Math.random());
const SWEEP_MS = 6 * 60 * 60_000;

@Injectable()
export class CharacterPicturesKeeper implements OnModuleInit, OnModuleDestroy {
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly store: MediaStore,
    private readonly pictures: Pictures,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit() {
    this.plan(0, RETRY_MS, async () => {
      await this.store.adoptUnprefixed(PREFIX);
      this.plan(FIRST_SWEEP_MS, SWEEP_MS, () => this.sweep());
    });
  }

  onModuleDestroy() {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private async sweep(): Promise<void> {
    const removed = await this.pictures.sweep();
    if (removed > 0) this.logger.info({ removed }, 'removed unreferenced pictures');
    this.plan(SWEEP_MS, SWEEP_MS, () => this.sweep());
  }

  private plan(ms: number, againMs: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work().catch((error: unknown) => {
        this.logger.warn(
          { reason: error instanceof Error ? error.message : '' },
          'picture sweep failed; retrying later',
        );
        this.plan(againMs, againMs, work);
      });
    }, ms).unref();
    this.timers.add(timer);
  }
}
