import type { CharacterKind, ExportFormat, Viewer } from '@masque/contracts';
import { type ExportFile, ExportNames, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { type CharacterRow, kindOf } from '../character.row.ts';
import { CharactersRepository } from '../characters.repository.ts';
import { toShare } from '../sharing/share.view.ts';
import { CardFiles } from './card.files.ts';

const formats: Record<CharacterKind, readonly (readonly ExportFormat[])[]> = {
  character: [['json'], ['png', 'charx']],
  lorebook: [['json']],
};

@Injectable()
export class CharactersExport implements ExportPart {
  constructor(
    private readonly characters: CharactersRepository,
    private readonly cards: CardFiles,
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
        for await (const file of this.cards.file(viewer, id, base, { formats: choices }, signal)) {
          files.push(file.path);
          yield file;
        }
      }
      listed.push(toListed(row, files));
    }
    yield jsonListFile('characters.json', listed);
  }
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
