import { type CharacterKind, DomainError, type ErrorCode, type ExportFormat, type Viewer } from '@masque/contracts';
import { type ExportFile, ExportNames, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { type CharacterRow, kindOf } from '../character.row.ts';
import { CharactersRepository } from '../characters.repository.ts';
import { toShare } from '../sharing/share.view.ts';
import { CardExportService } from './export.service.ts';
import { patiently } from './patience.ts';

const formats: Record<CharacterKind, readonly (readonly ExportFormat[])[]> = {
  character: [['json'], ['png', 'charx']],
  lorebook: [['json']],
};

@Injectable()
export class CharactersExport implements ExportPart {
  constructor(
    private readonly characters: CharactersRepository,
    private readonly exports: CardExportService,
  ) {}

  async *files(viewer: Viewer, signal: AbortSignal): AsyncGenerator<ExportFile> {
    const names = new ExportNames();
    const listed: ReturnType<typeof toListed>[] = [];
    for (const id of await this.characters.idsBy(viewer.userId)) {
      const row = await this.characters.find(id);
      if (!row || row.isDeleted || row.authorId !== viewer.userId) continue; // it was deleted meanwhile
      const kind = kindOf(row);
      const base = `${kind}s/${names.nameFor(row.name, kind)}`;
      const files: string[] = [];
      for (const choices of formats[kind]) {
        for await (const file of this.cardFile(viewer, id, base, choices, signal)) {
          files.push(file.path);
          yield file;
        }
      }
      listed.push(toListed(row, files));
    }
    yield jsonListFile('characters.json', listed);
  }

  private async *cardFile(
    viewer: Viewer,
    id: string,
    base: string,
    [format, ...others]: readonly ExportFormat[],
    signal: AbortSignal,
  ): AsyncGenerator<ExportFile> {
    if (format === undefined) return;
    const make = () => this.exports.export(viewer, id, { format, spec: 'v3' }, signal);
    const made = await patiently(make, signal).catch(outcomeOf);
    if (made === 'unfit') yield* this.cardFile(viewer, id, base, others, signal);
    if (typeof made === 'string') return;
    const content = made.file.readAndClose();
    try {
      yield { path: `${base}.${format}`, content };
    } finally {
      content.destroy();
    }
  }
}

const UNFIT: readonly ErrorCode[] = ['character.export_unfit', 'image.not_an_image', 'image.too_heavy'];

function outcomeOf(error: unknown): 'gone' | 'unfit' {
  const code = error instanceof DomainError ? error.code : null;
  if (code === 'character.not_found') return 'gone';
  if (code !== null && UNFIT.includes(code)) return 'unfit';
  throw error;
}

/** Omits the share link, because it grants access. */
const toListed = (row: CharacterRow, files: readonly string[]) => ({
  id: row._id,
  kind: kindOf(row),
  files,
  name: row.name,
  isPublic: row.isPublic,
  reuse: row.reuse,
  tags: row.tags,
  gender: row.gender,
  sharedWith: toShare(row).sharedWith,
  copyOf: row.forkOf ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
