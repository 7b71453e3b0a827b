import { codedName, sharedNames } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { BackgroundsService } from '../backgrounds/backgrounds.service.ts';
import { ChatCharactersService } from '../characters/characters.service.ts';
import { mainMember } from '../chats/chat.rules.ts';
import type { ChatRow } from '../chats/chats.service.ts';
import { avatarOf, type FindPersona, personaFinder } from '../personas/persona.files.ts';
import { PersonasService } from '../personas/personas.service.ts';

export type FileNames = ReadonlyMap<string, string>;

/** Names, by id, of the files in a SillyTavern folder that others refer to. The catalog gives its own the same. */
@Injectable()
export class FolderNames {
  constructor(
    private readonly characters: ChatCharactersService,
    private readonly personas: PersonasService,
    private readonly ownBackgrounds: BackgroundsService,
  ) {}

  async worlds(userId: string): Promise<FileNames> {
    const books = await this.characters.listBy(userId, 'lorebook');
    return sharedNames(
      books.map(({ _id, name }) => ({ id: _id, name })),
      'lorebook',
    );
  }

  async avatars(userId: string): Promise<FileNames> {
    const personas = await this.personas.listOwn(userId);
    return new Map(personas.map((row) => [row._id, avatarOf(row)]));
  }

  async backgrounds(userId: string): Promise<FileNames> {
    const rows = await this.ownBackgrounds.listOwn(userId);
    return new Map(rows.map(({ _id, name }) => [_id, `${codedName(name, _id, 'background')}.webp`]));
  }

  async findPersona(userId: string): Promise<FindPersona> {
    return personaFinder(await this.personas.listOwn(userId));
  }

  /** By name, excluding ambiguous names. */
  async cardsByName(userId: string): Promise<FileNames> {
    const own = Map.groupBy(await this.characters.listBy(userId, 'character'), ({ name }) => name);
    return new Map(
      [...own].flatMap(([name, [first, second]]) =>
        first && !second ? [[name, codedName(name, first._id, 'character')] as const] : [],
      ),
    );
  }

  async cards(ids: readonly string[]): Promise<FileNames> {
    const found = await this.characters.listAll(ids);
    return new Map(Array.from(found, ([id, { name }]) => [id, codedName(name, id, 'character')]));
  }

  async chatFolder(row: ChatRow): Promise<string> {
    const { characterId, name } = mainMember(row);
    const character = await this.characters.find(characterId);
    return codedName(character?.name ?? name, characterId, 'character');
  }
}
