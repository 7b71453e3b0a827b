import { BitSet } from './bit.set.ts';
import type { DiscoveryDatabase } from './discovery.database.ts';
import { Documents, SLOT_BITS } from './documents.ts';
import { type Postings, setBits } from './postings.ts';
import { isSingle, tokensOf } from './text.tokens.ts';
import { characterToken, Vocabulary } from './vocabulary.ts';

const OF_TOKENS = `SELECT first, list FROM json_each($tokens) CROSS JOIN postings ON token = value
  LEFT JOIN lists USING (row)`;
const OF_STARTS = `SELECT first, list FROM postings LEFT JOIN lists USING (row) WHERE token >= $start AND token < $end`;
const RECENT = 'SELECT card FROM recentTexts WHERE instr(text, $needle) > 0';
const LAST = '\u{10ffff}';
const AT_ONCE = 256;
const IS_ONE = /^.$/su;

/** Finds public cards by parts of their texts. */
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
    const tokens = tokensOf(needle);
    const last = tokens.length - 1;
    let bits: Uint32Array | null = null;
    for (const [place, token] of tokens.entries())
      bits = this.bitsOf(this.postings(token, place, last), place === last ? SLOT_BITS : 0, bits);
    const found = this.documents.cardsIn(bits ?? new Uint32Array());
    for (const { card } of this.database.statement<{ card: number }>(RECENT).all({ needle })) found.set(card, true);
    return found;
  }

  /** Tokens that may be at this place: the first one ends with the needle's, the last one starts with it. */
  private *postings(token: string, place: number, last: number): Generator<Postings> {
    const isWhole = isSingle(token.codePointAt(0) ?? 0);
    if (isWhole || (place > 0 && place < last)) yield* this.postingsOf([token]);
    else if (place > 0)
      yield* this.database.statement<Postings>(OF_STARTS, 'arrays').all({ start: token, end: token + LAST });
    else if (last > 0) yield* this.postingsOf(this.vocabulary.endingWith(token));
    else if (IS_ONE.test(token)) yield* this.postingsOf([characterToken(token)]);
    else yield* this.postingsOf(this.vocabulary.containing(token));
  }

  private *postingsOf(tokens: readonly string[]): Generator<Postings> {
    for (let n = 0; n < tokens.length; n += AT_ONCE) {
      this.database.ensureInTime();
      const some = JSON.stringify(tokens.slice(n, n + AT_ONCE));
      yield* this.database.statement<Postings>(OF_TOKENS, 'arrays').all({ tokens: some });
    }
  }

  private bitsOf(all: Iterable<Postings>, shift: number, before: Uint32Array | null): Uint32Array {
    this.database.ensureInTime();
    const bits = new Uint32Array(((this.documents.slots << SLOT_BITS) >>> (shift + 5)) + 1);
    for (const postings of all) setBits(postings, bits, shift, before);
    return bits;
  }
}
