import { createHash } from 'node:crypto';
import { DomainError, ensure, limits, type Viewer } from '@masque/contracts';
import type { Card as FileCard, CardFormat, CardImage } from '@masque/roleplay/cards';
import { Injectable } from '@nestjs/common';
import { UploadsService } from '../../uploads/uploads.service.ts';
import { CharacterAccess } from '../character.access.ts';
import { toCard } from '../version.row.ts';
import { VersionsRepository } from '../versions.repository.ts';
import { exportCard } from './card.export.ts';
import { readOriginal } from './original.reading.ts';
import { OriginalsRepository } from './originals.repository.ts';

/** A card file as it was imported. */
export interface Original {
  readonly fileName: string;
  readonly format: CardFormat;
  readonly bytes: Uint8Array;
}

/** A card as it is exported, and the picture for a PNG or CHARX. */
export interface ExportedCard {
  readonly card: FileCard;
  /** Of the imported file; null when there was none, or it had none. */
  readonly image: CardImage | null;
}

/**
 * Keeps imported card files unchanged, so that an export brings back what we have no place for. The version that a file
 * became names it by its hash, and every later version does too.
 */
@Injectable()
export class OriginalsService {
  constructor(
    private readonly access: CharacterAccess,
    private readonly versions: VersionsRepository,
    private readonly originals: OriginalsRepository,
    private readonly uploads: UploadsService,
  ) {}

  /** Keeps the file that the current version was made of. Answers its hash. May be repeated. */
  async keep(author: Viewer, id: string, { fileName, format, bytes }: Original): Promise<string> {
    ensure(bytes.length <= limits.uploadBodyBytes, 'request.too_large');
    const { version } = await this.access.editable(author, id);
    await this.uploads.spend(author.userId, bytes.length);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const row = { characterId: id, hash, fileName, format, bytes: bytes.length, createdAt: new Date() };
    await this.originals.keep(row, bytes);
    if (!(await this.versions.setOriginal(id, version, hash))) {
      await this.originals.removeAllOf(id); // the sweep may have been here already
      throw new DomainError('character.not_found');
    }
    return hash;
  }

  /** The file, byte for byte; null for a character that was made here. */
  async read(author: Viewer, id: string): Promise<Original | null> {
    const { original } = await this.access.current(await this.access.editable(author, id));
    const found = original === null ? null : await this.originals.find(id, original);
    return found && { fileName: found.row.fileName, format: found.row.format, bytes: found.bytes };
  }

  /** The current version for the writers of libs/roleplay, laid over the original. */
  async exported(author: Viewer, id: string): Promise<ExportedCard> {
    const row = await this.access.editable(author, id);
    const version = { card: toCard(await this.access.current(row)), tags: row.tags };
    const original = await this.read(author, id);
    const reading = original && (await readOriginal(original));
    return { card: exportCard(version, reading?.card ?? null), image: reading?.image ?? null };
  }
}
