import { type Card, ensure, type EventData, orThrow } from '@masque/contracts';
import { LatestRevisions } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { CardsService } from './cards.service.ts';
import { mayChatWith } from './character.policy.ts';
import { type ChatCharacterRow, toCharacterRow } from './character.schema.ts';
import { type CharacterFace, ChatCharactersRepository } from './characters.repository.ts';

/** Events, which every instance gets, normally invalidate an entry earlier. */
const KNOWN_MS = 60_000;
const MAX_KNOWN = 2_000;

export type { ChatCharacterRow } from './character.schema.ts';
export type { CharacterFace } from './characters.repository.ts';

export interface PlayedCharacter extends ChatCharacterRow {
  readonly card: Card;
}

@Injectable()
export class ChatCharactersService {
  private readonly known = new Map<string, { character: ChatCharacterRow; until: number }>();
  private readonly listeners: ((characterId: string) => void)[] = [];

  constructor(
    private readonly characters: ChatCharactersRepository,
    private readonly cards: CardsService,
    private readonly latest: LatestRevisions,
  ) {}

  onChange(listener: (characterId: string) => void): void {
    this.listeners.push(listener);
  }

  async save(character: ChatCharacterRow): Promise<void> {
    await this.characters.save(character);
    this.known.delete(character._id);
    for (const listener of this.listeners) listener(character._id);
  }

  async record(state: EventData<'character.changed'>): Promise<void> {
    await this.save(toCharacterRow(state));
  }

  async find(id: string): Promise<ChatCharacterRow | null> {
    const now = performance.now();
    const known = this.known.get(id);
    if (known && known.until > now) return known.character;
    const character = await this.characters.find(id);
    this.known.delete(id);
    if (character) this.known.set(id, { character, until: now + KNOWN_MS });
    const [oldest = ''] = this.known.keys();
    if (this.known.size > MAX_KNOWN) this.known.delete(oldest);
    return character;
  }

  async findPlayed(id: string, version: number): Promise<PlayedCharacter | null> {
    const [character, card] = await Promise.all([this.findLatest(id), this.cards.find(id, version)]);
    return character && card && { ...character, card };
  }

  listFaces(ids: readonly string[]): Promise<Map<string, CharacterFace>> {
    return this.characters.listFaces(ids);
  }

  async getVisible(userId: string, id: string): Promise<ChatCharacterRow> {
    const character = await this.findLatest(id, (row) => mayChatWith(userId, row));
    ensure(character && mayChatWith(userId, character), 'character.not_found');
    return character;
  }

  /** @throws `character.gone`; `character.version_not_found` unless `version` is the current one */
  async getAtVersion(userId: string, id: string, version: number): Promise<ChatCharacterRow> {
    const character = await this.findLatest(id, (row) => mayChatWith(userId, row) && row.version === version);
    ensure(character && mayChatWith(userId, character), 'character.gone');
    ensure(character.version === version, 'character.version_not_found');
    const findWithCard = async () => ((await this.cards.has(id, version)) ? character : null);
    return orThrow(this.awaitCard(id, findWithCard), 'character.version_not_found');
  }

  async getPlayable(userId: string, id: string): Promise<PlayedCharacter> {
    const character = await this.getVisible(userId, id);
    const findPlayed = async () => {
      const card = await this.cards.find(id, character.version);
      return card && { ...character, card };
    };
    return orThrow(this.awaitCard(id, findPlayed), 'character.not_found');
  }

  private findLatest(id: string, accepts?: (row: ChatCharacterRow) => boolean): Promise<ChatCharacterRow | null> {
    return this.latest.read('character.changed', 'characterId', id, () => this.find(id), accepts);
  }

  /** A card's event may arrive after its character's. */
  private async awaitCard<Row extends ChatCharacterRow>(
    id: string,
    find: () => Promise<Row | null>,
  ): Promise<Row | null> {
    return (await find()) ?? this.latest.read('character.changed', 'characterId', id, find);
  }
}
