import { LOGGER, type Logger } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AuthorErasureService } from './author-erasure.service.ts';
import { CharactersRepository } from './characters.repository.ts';
import { OriginalsRepository } from './originals/originals.repository.ts';
import { VersionsRepository } from './versions.repository.ts';

const SWEEP_MS = 30_000;
const SWEEP_ROWS = 200;
/** No edit or creation takes this long. */
const OVER_MS = 60 * 60 * 1_000;

/** Finishes deletions that a crash or an unreachable store interrupted, and discards orphaned versions. */
@Injectable()
export class CharacterCleanup implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly characters: CharactersRepository,
    private readonly versions: VersionsRepository,
    private readonly originals: OriginalsRepository,
    private readonly erasure: AuthorErasureService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit() {
    const sweep = async () => {
      await this.sweep().catch((error: unknown) => this.logger.debug({ err: error }, 'sweep failed; retrying later'));
      this.timer?.refresh();
    };
    this.timer = setTimeout(() => void sweep(), SWEEP_MS);
  }

  onModuleDestroy() {
    clearTimeout(this.timer);
  }

  async sweep(now = Date.now()): Promise<void> {
    await this.cleanUp();
    await this.discardUnnamed(new Date(now - OVER_MS));
    await this.erasure.removePictures();
  }

  private async discardUnnamed(before: Date): Promise<void> {
    for (const { characterId, n } of await this.versions.pending(before, SWEEP_ROWS)) {
      const character = await this.characters.find(characterId);
      const chain = character ? await this.versions.chain(characterId, character.version) : [];
      if (!character) await this.originals.removeAllOf(characterId); // left by an interrupted copy
      if (chain.some((head) => head.n === n)) await this.versions.confirm(characterId, n);
      else await this.versions.discard(characterId, n);
    }
  }

  private async cleanUp(): Promise<void> {
    for (const id of await this.characters.toCleanUp(SWEEP_ROWS)) {
      await this.versions.markDeleted(id);
      await this.originals.removeAllOf(id);
      if (!(await this.versions.purge(id))) continue;
      await this.characters.markClean(id);
    }
  }
}
