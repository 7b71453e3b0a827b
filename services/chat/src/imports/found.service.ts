import type { ExportedThing, ImportKind } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { mayChatWith } from '../characters/character.policy.ts';
import { BackgroundsService } from '../backgrounds/backgrounds.service.ts';
import { ChatCharactersService } from '../characters/characters.service.ts';
import { ChatsService } from '../chats/chats.service.ts';
import { ConnectionsService } from '../connections/connections.service.ts';
import { PersonasService } from '../personas/personas.service.ts';
import { PresetsService } from '../presets/presets.service.ts';
import { ImportsRepository } from './imports.repository.ts';

interface FindInput {
  readonly hashes: readonly string[];
  readonly things: readonly ExportedThing[];
}

@Injectable()
export class FoundService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly characters: ChatCharactersService,
    private readonly chats: ChatsService,
    private readonly personas: PersonasService,
    private readonly presets: PresetsService,
    private readonly connections: ConnectionsService,
    private readonly backgrounds: BackgroundsService,
  ) {}

  /** A message has only the name of the persona as whom it was sent. */
  async isUsed(userId: string, id: string, since?: string): Promise<boolean> {
    if (await this.chats.isAnyWith(userId, id)) return true;
    const persona = since === undefined ? null : await this.personas.find(userId, id);
    return persona !== null && this.chats.hasSpoken(userId, persona.name, new Date(since ?? 0));
  }

  async find(userId: string, { hashes, things }: FindInput) {
    const items = hashes.length === 0 ? [] : await this.imports.listDone(userId, hashes);
    const named = items.flatMap(({ hash = '', kind, createdId }) => (createdId ? [{ hash, kind, id: createdId }] : []));
    const idsOf = (...kinds: ImportKind[]) =>
      [...named, ...things].flatMap(({ kind, id }) => (kinds.includes(kind) ? [id] : []));
    const [characters, ...others] = await Promise.all([
      this.characters.listAll(idsOf('character', 'lorebook')),
      this.chats.existing(userId, idsOf('chat')),
      this.personas.existing(userId, idsOf('persona')),
      this.presets.existing(userId, idsOf('preset')),
      this.connections.existing(userId, idsOf('profile')),
      this.backgrounds.existing(userId, idsOf('background')),
    ]);
    const own = [...characters.values()].filter((one) => one.authorId === userId && !one.isDeleted);
    const known = new Set([...own.map(({ _id }) => _id), ...others.flat()]);
    const found = new Map(named.filter(({ id }) => known.has(id)).map((one) => [one.hash, one]));
    const isThere = ({ kind, id }: ExportedThing) => {
      const character = characters.get(id);
      return character ? (character.kind ?? 'character') === kind && mayChatWith(userId, character) : known.has(id);
    };
    return { found: [...found.values()], things: things.filter(isThere) };
  }
}
