import { type catalogRoutes, ensure, type ExportFormat, type ParsedInput, type Viewer } from '@masque/contracts';
import { wholeMemoryOf } from '@masque/service-kit/threads';
import { type ExportedFile, fileNameOf, type TemporaryFile, TransfersService } from '@masque/service-kit/transfers';
import { Injectable } from '@nestjs/common';
import { CharacterAccess } from '../character.access.ts';
import { can } from '../character.policy.ts';
import { type CharacterRow, kindOf } from '../character.row.ts';
import { OriginalsRepository } from '../originals/originals.repository.ts';
import { toCard } from '../version.row.ts';
import { ExportQueue } from './card.queue.ts';
import { ExportPictures } from './export.pictures.ts';
import type { CardThread } from './card.thread.ts';

interface Wanted extends Pick<ParsedInput<typeof catalogRoutes.exportCharacter>['query'], 'format' | 'spec'> {
  readonly isFavorite?: boolean;
  readonly openChat?: string | undefined;
}

const types: Record<ExportFormat, string> = {
  png: 'image/png',
  json: 'application/json; charset=utf-8',
  charx: 'application/zip',
};

const VISITOR = 'visitor';

@Injectable()
export class CardExportService {
  constructor(
    private readonly access: CharacterAccess,
    private readonly originals: OriginalsRepository,
    private readonly pictures: ExportPictures,
    private readonly transfers: TransfersService,
    private readonly queue: ExportQueue,
  ) {}

  /** @throws DomainError `character.not_found`, `character.export_refused`, `character.export_unfit` */
  async export(viewer: Viewer | null, id: string, wanted: Wanted, signal: AbortSignal): Promise<ExportedFile> {
    const row = await this.access.visible(viewer, id);
    const format = row.kind === 'lorebook' ? 'json' : wanted.format;
    ensure(can.export(viewer, row), 'character.export_refused');
    const caller = viewer?.userId ?? VISITOR;
    const file = await this.transfers.open();
    try {
      const bytes = await this.queue.inTurn(caller, signal, (thread) =>
        this.write(row, { ...wanted, format }, { caller, file, thread }),
      );
      ensure(bytes !== null, 'character.export_unfit');
      return { name: fileNameOf(row.name, format, kindOf(row)), type: types[format], bytes, file };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  private async write(
    row: CharacterRow,
    { format, spec, isFavorite = false, openChat }: Wanted,
    { caller, file: { fd }, thread }: { caller: string; file: TemporaryFile; thread: CardThread },
  ): Promise<number | null> {
    const current = await this.access.current(row);
    const version = { card: toCard(current), tags: row.tags, gender: row.gender };
    const found = current.original === null ? null : await this.originals.find(row._id, current.original);
    const picture = await this.pictures.of(row, found?.row ?? null, format, caller);
    const original = found && { bytes: new Uint8Array(found.bytes.buffer), fileName: found.row.fileName };
    const task = {
      kind: 'write',
      isLorebook: row.kind === 'lorebook',
      version,
      original,
      ...picture,
      format,
      spec,
      isFavorite,
      openChat,
      fd,
    } as const;
    return thread.run<'write'>(task, original ? wholeMemoryOf(original.bytes) : []);
  }
}
