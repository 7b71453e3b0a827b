import { orThrow, type Viewer } from '@masque/contracts';
import { LOGGER, type Logger } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { searchedTexts } from '../discovery/searched.state.ts';
import { DiscoveryService } from '../discovery/discovery.service.ts';
import { CharacterAccess } from './character.access.ts';
import { toState } from './character.state.ts';
import { CharactersRepository } from './characters.repository.ts';
import { VersionsRepository } from './versions.repository.ts';

const SWEEP_MS = 30_000;
const SWEEP_ROWS = 200;

/**
 * Deletes characters: first the character becomes a tombstone, then its versions do, and when their end has been
 * published they are removed. A sweep goes on where a crash, or an absent broker, cut that short.
 */
@Injectable()
export class DeletionService implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly access: CharacterAccess,
    private readonly characters: CharactersRepository,
    private readonly versions: VersionsRepository,
    private readonly discovery: DiscoveryService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async delete(author: Viewer, id: string): Promise<{ deleted: true }> {
    await this.access.editable(author, id);
    const before = await orThrow(this.characters.delete(id), 'character.not_found');
    const state = { ...toState(before), isDeleted: true, revision: before.revision + 1 };
    await this.discovery.apply({ ...state, ...searchedTexts(undefined) });
    await this.versions.markDeleted(id);
    return { deleted: true };
  }

  onModuleInit() {
    const sweep = async () => {
      await this.sweep().catch((error: unknown) => this.logger.debug({ err: error }, 'the sweep waits for the store'));
      this.timer?.refresh();
    };
    this.timer = setTimeout(() => void sweep(), SWEEP_MS);
  }

  onModuleDestroy() {
    clearTimeout(this.timer);
  }

  /** Removes what is left of deleted characters, as far as their end has been published. */
  async sweep(): Promise<void> {
    for (const id of await this.characters.toCleanUp(SWEEP_ROWS)) {
      await this.versions.markDeleted(id);
      if (!(await this.versions.purge(id))) continue;
      await this.characters.markClean(id);
    }
  }
}
