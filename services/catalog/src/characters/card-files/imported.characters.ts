import { type Character, ensure, type ImportReport, type Viewer } from '@masque/contracts';
import { Pictures, type StoredPicture } from '@masque/media';
import type { Upload } from '@masque/service-kit/transfers';
import { Injectable } from '@nestjs/common';
import { type Creation, CreationService } from '../creation.service.ts';
import { newCard } from '../character.rules.ts';
import { OriginalsRepository } from '../originals/originals.repository.ts';
import { toReport } from './import.report.ts';
import type { ReadCardFile } from './reading.ts';

interface Imported {
  readonly read: ReadCardFile;
  readonly upload: Upload;
}

@Injectable()
export class ImportedCharacters {
  constructor(
    private readonly creation: CreationService,
    private readonly pictures: Pictures,
    private readonly originals: OriginalsRepository,
  ) {}

  /** @throws DomainError `request.key_reused` if an earlier try with the key sent another file */
  async create(
    author: Viewer,
    id: string,
    imported: Imported,
  ): Promise<{ character: Character; report: ImportReport }> {
    const made = await this.creation.findCreated(author, id);
    if (made) {
      ensure(await this.originals.has(id, imported.upload.hash), 'request.key_reused');
      return { character: made, report: toReport(imported.read, id) };
    }
    const { read } = imported;
    const { draft } = read;
    const picture = read.picture && (await this.pictures.addEncoded(author.userId, read.picture));
    const creation: Creation = {
      card: newCard({ ...draft.parts, ...draft.texts }),
      tags: [...draft.tags],
      gender: draft.gender,
      isPublic: false,
      reuse: 'export',
      imageHash: picture?.hash ?? null,
      imageColor: picture?.color ?? null,
      original: imported.upload.hash,
    };
    const saveOriginal = () => this.saveOriginal(id, imported, picture);
    const character = await this.creation.write(author, id, creation, saveOriginal);
    return { character, report: toReport(read, id) };
  }

  private async saveOriginal(
    characterId: string,
    { read, upload }: Imported,
    picture: StoredPicture | null,
  ): Promise<void> {
    const { hash, bytes, fileName, file } = upload;
    const { format } = read.report;
    const row = { characterId, hash, fileName, format, bytes, createdAt: new Date() };
    await this.originals.save({ ...row, ...(picture && { picture: picture.hash }) }, file.chunks());
  }
}
