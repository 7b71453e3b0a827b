import type { Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { CharacterAccess } from './character.access.ts';
import { toCard } from './version.row.ts';
import { type VersionHead, VersionsRepository } from './versions.repository.ts';

const toVersion = ({ n, createdAt, changed }: VersionHead) => ({ n, createdAt: createdAt.toISOString(), changed });

@Injectable()
export class VersionsService {
  constructor(
    private readonly access: CharacterAccess,
    private readonly versions: VersionsRepository,
  ) {}

  async list(viewer: Viewer | null, id: string) {
    const { version } = await this.access.visible(viewer, id);
    return { versions: (await this.versions.chain(id, version)).map(toVersion) };
  }

  /** Author only: text removed from a public character is no longer public. */
  async get(author: Viewer, id: string, n: number) {
    const row = await this.access.version(author, id, n);
    return { ...toVersion(row), card: toCard(row) };
  }
}
