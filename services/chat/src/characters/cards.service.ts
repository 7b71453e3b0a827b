import type { Card, EventData } from '@masque/contracts';
import { cardIdOf } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { toCardRow } from './card.schema.ts';
import { CardsRepository } from './cards.repository.ts';

const MAX_HELD = 8_000_000;

@Injectable()
export class CardsService {
  private readonly held = new Map<string, { card: Card; size: number }>();
  private size = 0;

  constructor(private readonly cards: CardsRepository) {}

  async record(state: EventData<'card.published'>): Promise<void> {
    await this.cards.save(toCardRow(state));
    if (state.isDeleted) this.release(state.cardId);
  }

  /** Falls back to the newest earlier version until the event arrives. */
  async find(characterId: string, version: number): Promise<Card | null> {
    const id = cardIdOf(characterId, version);
    const held = this.held.get(id);
    if (held) return held.card;
    const row = await this.cards.find(id);
    if (!row) return (await this.cards.newest(characterId, version))?.card ?? null;
    this.hold(id, row);
    return row.card;
  }

  async has(characterId: string, version: number): Promise<boolean> {
    const id = cardIdOf(characterId, version);
    return this.held.has(id) || (await this.cards.find(id)) !== null;
  }

  private hold(id: string, row: { card: Card; size: number }): void {
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
