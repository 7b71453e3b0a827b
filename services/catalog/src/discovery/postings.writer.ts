import { plain } from '@masque/contracts/rules';
import type { DiscoveryDatabase } from './discovery.database.ts';
import { encodeDifferences, lastPosition } from './postings.ts';
import { SLOT_BITS } from './documents.ts';
import { isSingle, tokensOf } from './text.tokens.ts';
import { characterToken, isCharacterToken, SEPARATOR } from './vocabulary.ts';

const SMALL = 64 * 1024;
const MOST_BUFFERED = 16 * 1024 * 1024;
/** Bytes from which on a list is continued in another row, not rewritten. */
const LONG = 1024;

const LAST_UNTIL = 'SELECT max(until) AS until FROM documents';
const LAST_ROW = 'SELECT first, row FROM postings WHERE token = $token ORDER BY first DESC LIMIT 1';
const SHORT_LIST = `SELECT list FROM lists WHERE row = $row AND length(list) < ${LONG}`;

/** Appends texts to the sequence of all tokens. Buffers their positions, counted from `start`, until `flush`. */
export class PostingsWriter {
  private readonly database: DiscoveryDatabase;
  private readonly numbers = new Map<string, number>();
  /** By token number: its last position. */
  private lasts: number[] = [];
  /** By position: 1 plus the same token's previous one, or 0. */
  private previous = new Uint32Array(SMALL);
  private start: number | null = null;
  private size = 0;
  /** By code point: the last document that has it. */
  private readonly seen = new Uint32Array(0x11_0000);

  constructor(database: DiscoveryDatabase) {
    this.database = database;
  }

  /** Replaces the texts by which a card is found. */
  set(row: number, texts: readonly string[]): void {
    this.start ??= (this.database.statement<{ until: number | null }>(LAST_UNTIL).get({})?.until ?? 0) << SLOT_BITS;
    const folded = texts.map(plain);
    for (const text of folded) {
      for (const token of tokensOf(text)) this.append(token);
      this.size += 1; // no needle spans two fields
    }
    const number = ((this.start + this.size) >>> SLOT_BITS) + 1; // no other document has it
    for (const text of folded) this.appendCharacters(text, number);
    const until = ((this.start + this.size) >>> SLOT_BITS) + 1;
    this.size = (until << SLOT_BITS) - this.start;
    this.database.statement('INSERT INTO documents (until, card) VALUES ($until, $row)').run({ until, row });
    if (this.size > MOST_BUFFERED) this.flush();
  }

  flush(): void {
    const sorted = [...this.numbers.keys()].sort();
    const added = sorted.filter((token) => this.write(token, this.positionsOf(token)) && !isCharacterToken(token));
    if (added.length > 0) {
      const tokens = added.map((token) => token + SEPARATOR).join('');
      this.database.statement('INSERT INTO vocabulary (tokens) VALUES ($tokens)').run({ tokens });
    }
    this.discard();
  }

  discard(): void {
    this.numbers.clear();
    this.lasts = [];
    if (this.previous.length > SMALL) this.previous = new Uint32Array(SMALL);
    this.start = null;
    this.size = 0;
  }

  private appendCharacters(text: string, number: number): void {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.codePointAt(at) ?? 0;
      if (code > 0xffff) at += 1;
      if (this.seen[code] === number) continue;
      this.seen[code] = number;
      if (!isSingle(code)) this.append(characterToken(String.fromCodePoint(code)));
    }
  }

  private append(token: string): void {
    if (this.size >= this.previous.length) {
      const grown = new Uint32Array(this.size * 2);
      grown.set(this.previous);
      this.previous = grown;
    }
    let number = this.numbers.get(token);
    if (number === undefined) this.numbers.set(token, (number = this.numbers.size));
    this.previous[this.size] = (this.lasts[number] ?? -1) + 1;
    this.lasts[number] = this.size;
    this.size += 1;
  }

  /** Returns whether the token is new. */
  private write(token: string, positions: readonly number[]): boolean {
    const last = this.database.statement<{ first: number; row: number }>(LAST_ROW).get({ token });
    const known = last && this.database.statement<{ list: Uint8Array }>(SHORT_LIST).get({ row: last.row });
    if (last && known) {
      const more = encodeDifferences(positions, lastPosition({ first: last.first, list: known.list }));
      const list = Buffer.concat([known.list, more]);
      this.database.statement('UPDATE lists SET list = $list WHERE row = $row').run({ row: last.row, list });
    } else {
      const [first = 0] = positions;
      const list = encodeDifferences(positions.slice(1), first);
      const row = this.database.statement('INSERT INTO lists (list) VALUES ($list)').run({ list }).lastInsertRowid;
      this.database.statement('INSERT INTO postings VALUES ($token, $first, $row)').run({ token, first, row });
    }
    return last === undefined;
  }

  private positionsOf(token: string): number[] {
    const positions: number[] = [];
    const last = this.lasts[this.numbers.get(token) ?? -1] ?? -1;
    for (let next = last + 1; next > 0; next = this.previous[next - 1] ?? 0)
      positions.push((this.start ?? 0) + next - 1);
    return positions.toReversed();
  }
}
