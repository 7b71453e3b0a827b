import { BitSet } from './bit.set.ts';
import type { DiscoveryDatabase } from './discovery.database.ts';
import { Documents, SLOT_BITS } from './documents.ts';
import { type Postings, setBits } from './postings.ts';
import { isSingle, tokensOf } from './text.tokens.ts';
import { characterToken, Vocabulary } from './vocabulary.ts';

const LISTS =
  'SELECT first, list FROM json_each($tokens) CROSS JOIN postings ON token = value CROSS JOIN lists USING (row)';
const AT_ONCE = 256;
const IS_ONE = /^.$/su;

/** Finds the public cards that contain a needle, in any of their texts. */
export class CardSearch {
  private readonly database: DiscoveryDatabase;
  private readonly vocabulary: Vocabulary;
  private readonly documents: Documents;

  constructor(database: DiscoveryDatabase) {
    this.database = database;
    this.vocabulary = new Vocabulary(database);
    this.documents = new Documents(database);
  }

  /** Rows of cards. Call within a snapshot. */
  find(needle: string): BitSet {
    this.vocabulary.refresh();
    this.documents.refresh();
    const places = this.tokensAtPlaces(needle);
    if (places.some((tokens) => tokens.length === 0)) return new BitSet();
    const last = places.pop() ?? [];
    let before: Uint32Array | null = null;
    for (const tokens of places) before = this.read(tokens, 0, before);
    return this.documents.cardsIn(this.read(last, SLOT_BITS, before));
  }

  /** Tokens that may be at each place of the needle. */
  private tokensAtPlaces(needle: string): string[][] {
    const tokens = tokensOf(needle);
    const [first = ''] = tokens;
    if (tokens.length === 1) {
      if (IS_ONE.test(needle)) return [[isSingle(first.codePointAt(0) ?? 0) ? first : characterToken(first)]];
      return [this.vocabulary.containing(first)];
    }
    return tokens.map((token, n) => {
      if (isSingle(token.codePointAt(0) ?? 0) || (n > 0 && n < tokens.length - 1)) return [token];
      return n === 0 ? this.vocabulary.endingWith(token) : this.vocabulary.startingWith(token);
    });
  }

  /** Sets bits of the tokens' positions, as `setBits` does. */
  private read(tokens: readonly string[], shift: number, before: Uint32Array | null): Uint32Array {
    const bits = new Uint32Array(((this.documents.slots << SLOT_BITS) >>> (shift + 5)) + 1);
    for (let n = 0; n < tokens.length; n += AT_ONCE) {
      this.database.ensureInTime();
      const some = JSON.stringify(tokens.slice(n, n + AT_ONCE));
      for (const postings of this.database.statement<Postings>(LISTS).all({ tokens: some }))
        setBits(postings, bits, shift, before);
    }
    return bits;
  }
}
