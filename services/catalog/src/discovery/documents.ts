import { BitSet } from './bit.set.ts';
import type { DiscoveryDatabase } from './discovery.database.ts';
import { hasBit } from './postings.ts';

/** log2 of a slot's positions. Each document starts a slot. */
export const SLOT_BITS = 7;
const ADDED = `SELECT json_group_array(json_array(until, card)) AS pairs
  FROM (SELECT until, card FROM documents WHERE until > $slots ORDER BY until)`;

/** Which card's texts are in which slots, in memory. A card's latest document replaces its earlier ones. */
export class Documents {
  private readonly database: DiscoveryDatabase;
  private readonly cards: number[] = [];
  /** The slots of each card's latest document start here. */
  private readonly starts: number[] = [];

  constructor(database: DiscoveryDatabase) {
    this.database = database;
  }

  get slots(): number {
    return this.cards.length;
  }

  refresh(): void {
    const added = this.database.statement<{ pairs: string }>(ADDED).get({ slots: this.slots });
    const pairs: [until: number, card: number][] = JSON.parse(added?.pairs ?? '[]');
    for (const [until, card] of pairs) {
      this.starts[card] = this.slots;
      while (this.slots < until) this.cards.push(card);
    }
  }

  /** @param bits of slots */
  cardsIn(bits: Uint32Array): BitSet {
    const rows = new BitSet();
    for (let slot = 0; slot < this.slots; slot += 1) {
      if (!hasBit(bits, slot)) continue;
      const card = this.cards[slot] ?? 0;
      if (slot >= (this.starts[card] ?? 0)) rows.set(card, true);
    }
    return rows;
  }
}
