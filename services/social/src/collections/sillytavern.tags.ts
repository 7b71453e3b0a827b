import type { Viewer } from '@masque/contracts';
import { codedName, type ExportFile, type ExportPart, jsonFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { SocialCharactersService } from '../characters/characters.service.ts';
import type { CollectionRow } from './collection.row.ts';
import { CollectionsRepository } from './collections.repository.ts';

const Tag = z.record(z.string(), z.unknown());

/** The user's collections as SillyTavern's tags. The gateway joins them with the other settings. */
@Injectable()
export class SillyTavernTags implements ExportPart {
  readonly layout = 'sillytavern';

  constructor(
    private readonly collections: CollectionsRepository,
    private readonly characters: SocialCharactersService,
  ) {}

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    const found = await this.collections.listOf(viewer.userId);
    const rows = found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    const tagsOf: Record<string, string[]> = {};
    for (const { _id, characterIds } of rows) {
      for (const [id, { name }] of await this.characters.findVisible(viewer, characterIds)) {
        const card = `${codedName(name, id, 'character')}.png`;
        tagsOf[card] = [...(tagsOf[card] ?? []), _id];
      }
    }
    yield jsonFile('settings.json', { tags: rows.map(toTag), tag_map: tagsOf });
  }
}

const toTag = ({ _id, name, kept = '{}', createdAt }: CollectionRow, order: number) => ({
  folder_type: 'NONE',
  filter_state: 'UNDEFINED',
  sort_order: order,
  is_hidden_on_character_card: false,
  color: '',
  color2: '',
  create_date: createdAt.getTime(),
  ...keptFields(kept),
  id: _id,
  name,
});

function keptFields(kept: string): Record<string, unknown> {
  try {
    return Tag.parse(JSON.parse(kept));
  } catch {
    return {};
  }
}
