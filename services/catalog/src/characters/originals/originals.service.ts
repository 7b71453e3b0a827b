import { createHash } from 'node:crypto';
import { DomainError, ensure, limits, type Viewer } from '@masque/contracts';
import type { CardFormat } from '@masque/roleplay/cards';
import { UploadsService } from '@masque/service-kit/http';
import { Injectable } from '@nestjs/common';
import { CharacterAccess } from '../character.access.ts';
import type { VersionRow } from '../version.row.ts';
import { VersionsRepository } from '../versions.repository.ts';
import { OriginalsRepository } from './originals.repository.ts';

export interface Original {
  readonly fileName: string;
  readonly format: CardFormat;
  readonly bytes: Uint8Array;
}

/** Stores imported files unchanged, so that an export can restore data we don't model. Versions name files by hash. */
@Injectable()
export class OriginalsService {
  constructor(
    private readonly access: CharacterAccess,
    private readonly versions: VersionsRepository,
    private readonly originals: OriginalsRepository,
    private readonly uploads: UploadsService,
  ) {}

  async keep(author: Viewer, id: string, { fileName, format, bytes }: Original): Promise<string> {
    ensure(bytes.length <= limits.uploadBodyBytes, 'request.too_large');
    const { version } = await this.access.editable(author, id);
    await this.uploads.spend(author.userId, bytes.length);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const row = { characterId: id, hash, fileName, format, bytes: bytes.length, createdAt: new Date() };
    await this.originals.keep(row, bytes);
    if (!(await this.versions.setOriginal(id, version, hash))) {
      await this.originals.removeAllOf(id); // the sweep may already have run
      throw new DomainError('character.not_found');
    }
    return hash;
  }

  /** Counts toward the copier's upload quota. */
  async copy(author: Viewer, { characterId, original }: VersionRow, copyId: string): Promise<void> {
    const found = original === null ? null : await this.originals.find(characterId, original);
    if (!found) return;
    await this.uploads.spend(author.userId, found.bytes.length);
    const { _id: _, ...row } = found.row;
    await this.originals.keep({ ...row, characterId: copyId, createdAt: new Date() }, found.bytes);
  }

  async read(author: Viewer, id: string): Promise<Original | null> {
    const { original } = await this.access.current(await this.access.editable(author, id));
    const found = original === null ? null : await this.originals.find(id, original);
    return found && { fileName: found.row.fileName, format: found.row.format, bytes: found.bytes };
  }
}
