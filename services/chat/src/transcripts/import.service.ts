import { type ChatImport, DomainError, ensure, Id, type Viewer } from '@masque/contracts';
import { creationId } from '@masque/service-kit';
import { UploadsService } from '@masque/service-kit/http';
import { ImportSlots, receive, type UploadedFile, TransfersService } from '@masque/service-kit/transfers';
import { Injectable } from '@nestjs/common';
import { type ChatCharacterRow, ChatCharactersService } from '../characters/characters.service.ts';
import { type ChatRow, ChatsService } from '../chats/chats.service.ts';
import { ImportedFileService } from './imported-file.service.ts';
import { TranscriptQueue } from './transcript.thread.ts';

const FIELD = 'characterId';

export interface ImportForm {
  readonly files: AsyncGenerator<UploadedFile>;
  readonly fields: ReadonlyMap<string, string>;
}

/** A file stays on disk until it is read, and in the memory of a single thread. */
@Injectable()
export class TranscriptImportService {
  constructor(
    private readonly slots: ImportSlots,
    private readonly transfers: TransfersService,
    private readonly uploads: UploadsService,
    private readonly queue: TranscriptQueue,
    private readonly chats: ChatsService,
    private readonly characters: ChatCharactersService,
    private readonly imported: ImportedFileService,
  ) {}

  /** @throws `character.not_found`, `chat.not_found` (the parent), `chat.file_too_large`, `rate.limited` (third import at a time, bytes of the day) */
  async import(
    viewer: Viewer,
    { characterId, parentChatId }: { characterId?: string | undefined; parentChatId?: string | undefined },
    form: ImportForm,
    signal: AbortSignal,
  ): Promise<ChatImport> {
    let known: ChatCharacterRow | null =
      characterId === undefined ? null : await this.characters.getPlayable(viewer.userId, characterId);
    const parent = parentChatId === undefined ? null : await this.chats.get(viewer.userId, parentChatId);
    const release = await this.slots.acquire(viewer.userId);
    try {
      for await (const sent of form.files) {
        if (form.fields.has(FIELD)) known ??= await this.characterIn(form, viewer.userId);
        return await this.importOne(viewer, { known, parent, form }, sent, signal);
      }
      throw missing('file');
    } finally {
      await release();
    }
  }

  private async importOne(
    viewer: Viewer,
    { known, parent, form }: { known: ChatCharacterRow | null; parent: ChatRow | null; form: ImportForm },
    sent: UploadedFile,
    signal: AbortSignal,
  ) {
    const id = creationId();
    const file = await this.transfers.open();
    try {
      const { bytes, hash } = await receive(sent.stream, file, (count) => this.uploads.spend(viewer.userId, count));
      ensure(!sent.isTooLarge(), 'chat.file_too_large');
      ensure((await form.files.next()).done, 'request.invalid', {}, { details: ['file: only one file at a time'] });
      const character = known ?? (await this.characterIn(form, viewer.userId));
      return await this.queue.inTurn(viewer.userId, signal, (thread) =>
        this.imported.create({ viewer, character, parent, id, hash, name: sent.name, fd: file.fd, bytes }, thread),
      );
    } finally {
      await file.close();
    }
  }

  private async characterIn({ fields }: ImportForm, userId: string): Promise<ChatCharacterRow> {
    const id = Id.safeParse(fields.get(FIELD));
    if (!id.success) throw missing(FIELD);
    return this.characters.getPlayable(userId, id.data);
  }
}

const missing = (name: string) => new DomainError('request.invalid', {}, { details: [`${name}: required`] });
