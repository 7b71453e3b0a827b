import { type ChatImport, DomainError, ensure, type Viewer } from '@masque/contracts';
import { creationId, UploadsService } from '@masque/service-kit';
import { ImportSlots, receive, type SentFile, TransfersService } from '@masque/service-kit/transfers';
import { Injectable } from '@nestjs/common';
import { type CharacterRow, CharactersService } from '../characters/characters.service.ts';
import { ImportedFileService } from './imported-file.service.ts';
import { TranscriptQueue } from './transcript.queue.ts';

/** Takes files of chats. A file is on disk until it was read, and in the memory of no more than one thread. */
@Injectable()
export class ImportService {
  constructor(
    private readonly slots: ImportSlots,
    private readonly transfers: TransfersService,
    private readonly uploads: UploadsService,
    private readonly queue: TranscriptQueue,
    private readonly characters: CharactersService,
    private readonly imported: ImportedFileService,
  ) {}

  /**
   * The first file of a form becomes chats with the character. Errors: `character.not_found`; `rate.limited` for a third
   * import at a time or when the day's bytes are used up; `chat.file_too_large`; those of the form and of the file.
   */
  async import(
    viewer: Viewer,
    characterId: string,
    files: AsyncIterable<SentFile>,
    signal: AbortSignal,
  ): Promise<ChatImport> {
    const character = await this.characters.toStartWith(viewer.userId, characterId);
    const release = await this.slots.acquire(viewer.userId);
    try {
      for await (const sent of files) return await this.importOne(viewer, character, sent, signal);
      throw new DomainError('request.invalid', {}, { details: ['file: required'] });
    } finally {
      await release();
    }
  }

  private async importOne(viewer: Viewer, character: CharacterRow, sent: SentFile, signal: AbortSignal) {
    const id = creationId();
    const file = await this.transfers.open();
    try {
      const { bytes, hash } = await receive(sent.stream, file, (count) => this.uploads.spend(viewer.userId, count));
      ensure(!sent.isTooLarge(), 'chat.file_too_large');
      return await this.queue.inTurn(viewer.userId, signal, (thread) =>
        this.imported.create({ viewer, character, id, hash, fd: file.fd, bytes }, thread),
      );
    } finally {
      await file.close();
    }
  }
}
