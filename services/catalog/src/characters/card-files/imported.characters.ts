import { type Character, DomainError, ensure, type ImportReport, type Viewer } from '@masque/contracts';
import { Pictures, type StoredPicture } from '@masque/media';
import type { Upload } from '@masque/service-kit/transfers';
import { texts } from '@masque/texts';
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

  async preview(author: Viewer, card: ReadCardFile): Promise<ImportReport> {
    const { read } = await this.withPicture(card, (bytes) => this.pictures.check(author.userId, bytes));
    return toReport(read, null);
  }

  /** @throws DomainError `request.key_reused` if an earlier try with the key sent another file */
  async create(
    author: Viewer,
    id: string,
    imported: Imported,
  ): Promise<{ character: Character; report: ImportReport }> {
    const made = await this.creation.findCreated(author, id);
    const { draft } = imported.read;
    if (made) {
      ensure(await this.originals.has(id, imported.upload.hash), 'request.key_reused');
      return { character: made, report: { ...(await this.preview(author, imported.read)), characterId: id } };
    }
    const { picture, read } = await this.withPicture(imported.read, (bytes) =>
      this.pictures.addCounted(author.userId, bytes),
    );
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
    await this.originals.save({ ...row, ...(picture && { picture: picture.hash }) }, file.read());
  }

  private async withPicture<T>(read: ReadCardFile, use: (bytes: Uint8Array) => Promise<T>) {
    const { image } = read;
    if (image === null) return { picture: null, read };
    try {
      return { picture: await use(image.bytes), read };
    } catch (error) {
      if (!(error instanceof DomainError) || !error.code.startsWith('image.')) throw error;
      const note = { field: 'image', message: texts.importCard.noPicture(error.message) };
      return { picture: null, read: { ...read, cut: [...read.cut, note] } };
    }
  }
}
