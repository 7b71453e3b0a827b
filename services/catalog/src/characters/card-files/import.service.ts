import {
  type CardImport,
  type Character,
  DomainError,
  ensure,
  type ImportReport,
  MOST_IMPORTED,
  type Viewer,
} from '@masque/contracts';
import { creationId } from '@masque/service-kit';
import { UploadsService } from '@masque/service-kit/http';
import { ImportSlots, nthId, receive, type UploadedFile, TransfersService } from '@masque/service-kit/transfers';
import { cardProblems } from '@masque/roleplay/cards';
import { texts } from '@masque/texts';
import { Injectable } from '@nestjs/common';
import { ImportQueue } from './card.queue.ts';
import { toFailure, toListed, toReport } from './import.report.ts';
import { ImportedCharacters } from './imported.characters.ts';

interface ImportCall {
  readonly isPreview: boolean;
  readonly signal: AbortSignal;
}

interface Outcome {
  readonly report: ImportReport;
  readonly character?: Character;
}

const isRead = ({ report }: Outcome): boolean => report.error === undefined;

/** A file stays on disk until it's read, and is in the memory of at most one thread. */
@Injectable()
export class CardImportService {
  constructor(
    private readonly slots: ImportSlots,
    private readonly transfers: TransfersService,
    private readonly uploads: UploadsService,
    private readonly queue: ImportQueue,
    private readonly characters: ImportedCharacters,
  ) {}

  /** @throws DomainError if no file was imported: `rate.limited`, `card.unreadable`, `request.key_reused` */
  async import(author: Viewer, files: AsyncIterable<UploadedFile>, call: ImportCall): Promise<CardImport> {
    const release = await this.slots.acquire(author.userId);
    try {
      const outcomes = await this.importAll(author, files, call);
      const reports = outcomes.map(({ report }) => report);
      const details = reports.map(({ file, error }) => `${file}: ${error}`).slice(0, 20);
      ensure(outcomes.some(isRead), 'card.unreadable', {}, { details, fields: { reports } });
      return { characters: outcomes.flatMap(({ character }) => (character ? toListed(character) : [])), reports };
    } finally {
      await release();
    }
  }

  private async importAll(author: Viewer, files: AsyncIterable<UploadedFile>, call: ImportCall): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    const firstId = creationId();
    let name = '';
    try {
      for await (const sent of files) {
        name = sent.name;
        const isTooMany = outcomes.length >= MOST_IMPORTED;
        if (isTooMany) outcomes.push({ report: toFailure(name, new DomainError('card.too_many')) });
        else outcomes.push(await this.importOne(author, sent, nthId(firstId, outcomes.length), call));
        name = texts.importCard.rest;
      }
    } catch (error) {
      // Not about one card, so later files would fail too. Still report the characters already created.
      if (!(error instanceof DomainError) || !outcomes.some(isRead)) throw error;
      outcomes.push({ report: toFailure(name, error) });
    }
    return outcomes;
  }

  private async importOne(author: Viewer, sent: UploadedFile, id: string, call: ImportCall): Promise<Outcome> {
    const file = await this.transfers.open();
    try {
      const received = await receive(sent.stream, file, (bytes) => this.uploads.spend(author.userId, bytes));
      if (sent.isTooLarge()) return { report: toFailure(sent.name, cardProblems.too_big) };
      return await this.queue.inTurn(author.userId, call.signal, async (thread) => {
        const upload = { ...received, fileName: sent.name, file };
        const task = {
          kind: 'read',
          fd: file.fd,
          bytes: received.bytes,
          fileName: sent.name,
          isPreview: call.isPreview,
        } as const;
        const read = await thread.run<'read'>(task);
        if ('problem' in read) return { report: toFailure(sent.name, read.problem) };
        if (call.isPreview) return { report: toReport(read, null) };
        return this.characters.create(author, id, { read, upload });
      });
    } finally {
      await file.close();
    }
  }
}
