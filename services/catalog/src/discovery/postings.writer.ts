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
/** Without the list if it's long. */
const LAST_POSTINGS = `SELECT first, row,
    iif(row IS NULL, x'', (SELECT list FROM lists WHERE lists.row = postings.row AND length(list) < ${LONG})) AS list
  FROM postings WHERE token = $token ORDER BY first DESC LIMIT 1`;
const SET_POSTINGS = `INSERT INTO postings (token, first, row) VALUES ($token, $first, $row)
  ON CONFLICT DO UPDATE SET row = excluded.row`;
const SET_LIST = `INSERT INTO lists (row, list) VALUES ($row, $list) ON CONFLICT DO UPDATE SET list = excluded.list`;

interface LastPostings {
  readonly first: number;
  readonly row: number | null;
  readonly list: Uint8Array | null;
}

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
    const last = this.database.statement<LastPostings>(LAST_POSTINGS).get({ token });
    const { first = 0, row = null, list = null } = last?.list ? last : { first: positions[0] };
    const more = list
      ? encodeDifferences(positions, lastPosition(first, list))
      : encodeDifferences(positions.slice(1), first);
    const all = list ? Buffer.concat([list, more]) : more;
    const set = all.length > 0 ? this.database.statement(SET_LIST).run({ row, list: all }) : null;
    if (row === null)
      this.database.statement(SET_POSTINGS).run({ token, first, row: set && Number(set.lastInsertRowid) });
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
