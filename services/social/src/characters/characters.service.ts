import { canSee, type EventData, orThrow, type Viewer } from '@masque/contracts';
import type { Eraser } from '@masque/service-kit/erasure';
import { LatestRevisions } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { type SocialCharacterRow, toCharacterRow } from './character.schema.ts';
import { type CharacterCounts, SocialCharactersRepository } from './characters.repository.ts';

export type { SocialCharacterRow } from './character.schema.ts';

@Injectable()
export class SocialCharactersService implements Eraser {
  private readonly listeners: ((ids: readonly string[]) => Promise<unknown>)[] = [];

  constructor(
    private readonly characters: SocialCharactersRepository,
    private readonly latest: LatestRevisions,
  ) {}

  /** Calls the listener after each event about characters, even if it brought nothing new. */
  onRecord(listener: (ids: readonly string[]) => Promise<unknown>): void {
    this.listeners.push(listener);
  }

  async recordAll(characters: readonly EventData<'character.changed'>[]) {
    await this.characters.keepAll(characters.map(toCharacterRow));
    const ids = [...new Set(characters.map(({ characterId }) => characterId))];
    for (const listener of this.listeners) await listener(ids);
  }

  /** @throws DomainError `character.not_found`, also if the viewer may not see it */
  getVisible(viewer: Viewer | null, id: string): Promise<SocialCharacterRow> {
    return orThrow(this.findLatest(viewer, id), 'character.not_found');
  }

  /** At least as new as the catalog's last response. Null if the viewer may not see it. */
  async findLatest(viewer: Viewer | null, id: string): Promise<SocialCharacterRow | null> {
    const isSeen = (character: SocialCharacterRow) => canSee(viewer, character);
    const find = () => this.characters.find(id);
    const character = await this.latest.read('character.changed', 'characterId', id, find, isSeen);
    return character && isSeen(character) ? character : null;
  }

  async authorOf(id: string): Promise<string> {
    return (await this.characters.find(id))?.authorId ?? '';
  }

  async authorsOf(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const found = await this.characters.findAll([...new Set(ids)]);
    return new Map(found.map(({ _id, authorId }) => [_id, authorId]));
  }

  async findVisible(
    viewer: Parameters<typeof canSee>[0],
    ids: readonly string[],
  ): Promise<Map<string, SocialCharacterRow>> {
    if (ids.length === 0) return new Map();
    const found = await this.characters.findAll([...new Set(ids)]);
    return new Map(found.filter((character) => canSee(viewer, character)).map((one) => [one._id, one]));
  }

  /** Whether everyone sees them. Omits deleted and unknown characters. */
  async areShown(ids: readonly string[]): Promise<Map<string, boolean>> {
    if (ids.length === 0) return new Map();
    const found = (await this.characters.findAll(ids)).filter(({ isDeleted }) => !isDeleted);
    return new Map(found.map((character) => [character._id, canSee(null, character)]));
  }

  async erase(userId: string) {
    await this.characters.removeAllOf(userId);
  }

  async namesOf(viewer: Viewer, ids: readonly string[]): Promise<Map<string, string>> {
    const visible = await this.findVisible(viewer, ids);
    return new Map([...visible].map(([id, { name }]) => [id, name]));
  }

  countsOf(authorIds: readonly string[]): Promise<Map<string, CharacterCounts>> {
    return this.characters.countsOf(authorIds);
  }
}
