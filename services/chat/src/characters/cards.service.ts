import type { Card, EventData } from '@masque/contracts';
import { cardIdOf } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { toCardRow } from './character.schema.ts';
import { ChatCharactersRepository, type FoundCard } from './characters.repository.ts';

const MAX_HELD = 8_000_000;

@Injectable()
export class CardsService {
  private readonly held = new Map<string, FoundCard>();
  private size = 0;

  constructor(private readonly characters: ChatCharactersRepository) {}

  async record(state: EventData<'card.published'>): Promise<void> {
    await this.characters.saveCard(toCardRow(state));
    if (state.isDeleted) this.release(state.cardId);
  }

  /** Falls back to the newest earlier version until the event arrives. */
  async find(characterId: string, version: number): Promise<Card | null> {
    const id = cardIdOf(characterId, version);
    const held = this.held.get(id);
    if (held) return held.card;
    const row = await this.characters.findCard(id);
    if (!row) return (await this.characters.findNewestCard(characterId, version))?.card ?? null;
    this.hold(id, row);
    return row.card;
  }

  async has(characterId: string, version: number): Promise<boolean> {
    const id = cardIdOf(characterId, version);
    return this.held.has(id) || (await this.characters.findCard(id)) !== null;
  }

  private hold(id: string, row: FoundCard): void {
    this.release(id);
    this.held.set(id, row);
    this.size += row.size;
    for (const oldest of this.held.keys()) {
      if (this.size <= MAX_HELD) break;
      this.release(oldest);
    }
  }

  private release(id: string): void {
    this.size -= this.held.get(id)?.size ?? 0;
    this.held.delete(id);
  }
}
