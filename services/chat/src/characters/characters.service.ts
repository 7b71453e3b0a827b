import { type Card, DomainError, type EventData } from '@masque/contracts';
import { isLate, timeOfId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { CardsService } from './cards.service.ts';
import { mayChatWith } from './character.policy.ts';
import { type CharacterRow, toCharacterRow } from './character.schema.ts';
import { type CharacterFace, CharactersRepository } from './characters.repository.ts';

/** How long a chat waits for the events of a character that was made a moment ago. */
const WAIT_MS = 3_000;
const STEP_MS = 40;
const JUST_NOW_MS = 60_000;
/** How long a character is known without being read again; events, which each instance gets, make it forgotten before. */
const KNOWN_MS = 60_000;
const MAX_KNOWN = 2_000;

export type { CharacterRow } from './character.schema.ts';
export type { CharacterFace } from './characters.repository.ts';

/** A character as it is now, with one version of its card. */
export interface PlayedCharacter extends CharacterRow {
  readonly card: Card;
}

@Injectable()
export class CharactersService {
  private readonly known = new Map<string, { character: CharacterRow; until: number }>();
  private readonly listeners: ((characterId: string) => void)[] = [];

  constructor(
    private readonly characters: CharactersRepository,
    private readonly cards: CardsService,
  ) {}

  /** Calls a function after each state of a character that has come to this process. */
  onChange(listener: (characterId: string) => void): void {
    this.listeners.push(listener);
  }

  /** Keeps the newest state; an older or repeated one changes nothing. */
  async keep(character: CharacterRow): Promise<void> {
    await this.characters.keep(character);
    this.known.delete(character._id);
    for (const listener of this.listeners) listener(character._id);
  }

  async keepState(state: EventData<'character.changed'>): Promise<void> {
    await this.keep(toCharacterRow(state));
  }

  /** Null: its event has not come yet. */
  async find(id: string): Promise<CharacterRow | null> {
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

  /** With the version of its card that a chat is pinned to. Null: deleted, or its events have not come yet. */
  async played(id: string, version: number): Promise<PlayedCharacter | null> {
    const [character, card] = await Promise.all([this.find(id), this.cards.find(id, version)]);
    return character && card && { ...character, card };
  }

  faces(ids: readonly string[]): Promise<Map<string, CharacterFace>> {
    return this.characters.faces(ids);
  }

  /** A character that the user may see, or 404. */
  async getVisible(userId: string, id: string): Promise<CharacterRow> {
    const character = await this.find(id);
    if (!character || !mayChatWith(userId, character)) throw new DomainError('character.not_found');
    return character;
  }

  /** The character whose current version is this one, to move a chat to it; 410 when the user may not go on with it. */
  async toMoveTo(userId: string, id: string, version: number): Promise<CharacterRow> {
    const character = await this.find(id);
    if (!character || !mayChatWith(userId, character)) throw new DomainError('character.gone');
    const isThere = character.version === version && (await this.cards.has(id, version));
    if (!isThere) throw new DomainError('character.version_not_found');
    return character;
  }

  /** A character that the user may start to chat with, or 404; 503 while the events of a new one are still under way. */
  async toStartWith(userId: string, id: string): Promise<PlayedCharacter> {
    return (await this.current(userId, id)) ?? this.awaitNew(userId, id);
  }

  /** With the newest version of its card; null when its events have not come. */
  private async current(userId: string, id: string): Promise<PlayedCharacter | null> {
    const character = await this.find(id);
    if (character && !mayChatWith(userId, character)) throw new DomainError('character.not_found');
    return character && this.played(id, character.version);
  }

  /** The events of a character may lag behind its author's first chat, for seconds when an instance has died. */
  private async awaitNew(userId: string, id: string): Promise<PlayedCharacter> {
    if (isLate(timeOfId(id), JUST_NOW_MS)) throw new DomainError('character.not_found');
    const end = Date.now() + WAIT_MS;
    while (Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      const character = await this.current(userId, id);
      if (character) return character;
    }
    throw new DomainError('server.unavailable');
  }
}
