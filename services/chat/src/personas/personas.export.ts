import { limits, type Viewer } from '@masque/contracts';
import { MediaStore } from '@masque/media';
import { type ExportFile, ExportNames, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { PREFIX } from '../pictures/picture.prefix.ts';
import type { PersonaRow } from './persona.row.ts';
import { toPersona } from './persona.view.ts';
import { PersonasRepository } from './personas.repository.ts';

@Injectable()
export class PersonasExport implements ExportPart {
  constructor(
    private readonly personas: PersonasRepository,
    private readonly media: MediaStore,
  ) {}

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    const names = new ExportNames();
    const personas = (await this.personas.list(userId, limits.personas)).map((row) => ({
      row,
      file: row.imageHash === null ? null : `media/personas/${names.nameFor(row.name, 'persona')}.webp`,
    }));
    yield jsonListFile('personas.json', personas.map(toExported));
    for (const { row, file } of personas) {
      const picture =
        row.imageHash === null ? null : await this.media.get({ prefix: PREFIX, hash: row.imageHash, size: 'full' });
      if (file !== null && picture) yield { path: file, content: picture };
    }
  }
}

function toExported({ row, file }: { row: PersonaRow; file: string | null }) {
  const persona = toPersona(row, () => '');
  const { id, name, description, examples, position, depth, role, lorebookName, kept, createdAt } = persona;
  const characterIds = persona.characters.map((character) => character.id);
  return {
    id,
    name,
    description,
    examples,
    position,
    depth,
    role,
    lorebookName,
    kept,
    characterIds,
    image: file,
    createdAt,
  };
}
