import type { DiscoveryDatabase, Parameters } from './discovery.database.ts';
import { joinLists, type Postings, postingsOf } from './postings.ts';
import { SLOT_BITS } from './documents.ts';
import { EDGE } from './search.text.ts';
import { eachToken, isSingle } from './text.tokens.ts';
import { TokenNumbers } from './token.numbers.ts';
import { characterToken, isCharacterToken, SEPARATOR } from './vocabulary.ts';

const SMALL = 64 * 1024;
const BUFFERED_POSITIONS = 16 * 1024 * 1024;
/** Adding one text rewrites a page for almost each of its tokens. Until there are so many, changed texts are scanned. */
const MOST_RECENT = 256;
const REWRITTEN_BYTES = 1024;

const LAST_DOCUMENT = 'SELECT max(until) AS until FROM documents';
const LAST_POSTINGS = `SELECT first, row,
    iif(row IS NULL, x'', (SELECT list FROM lists WHERE row = postings.row AND length(list) < ${REWRITTEN_BYTES})) AS list
  FROM postings WHERE token = $token ORDER BY first DESC LIMIT 1`;
const SET_POSTINGS = `INSERT INTO postings (token, first, row) VALUES ($token, $first, $row)
  ON CONFLICT DO UPDATE SET row = excluded.row`;
const SET_LIST = `INSERT INTO lists (row, list) VALUES ($row, $list) ON CONFLICT DO UPDATE SET list = excluded.list`;

interface LastDocument {
  readonly until: number | null;
}

interface LastPostings {
  readonly first: number;
  readonly row: number | null;
  readonly list: Uint8Array | null;
}

/** Appends public texts to the sequence of all tokens, which is buffered until `flush`. */
export class PostingsWriter {
  private readonly database: DiscoveryDatabase;
  private readonly numbers = new TokenNumbers();
  private sequence = new Uint32Array(SMALL); // by position from `start`: the token's number, or 0
  private start: number | null = null;
  private size = 0;
  private readonly seen = new Uint32Array(0x11_0000); // by code point: the last document that has it

  constructor(database: DiscoveryDatabase) {
    this.database = database;
  }

  /** @param text null if the card is no longer public */
  replace(row: number, text: string | null): void {
    this.run('DELETE FROM recentTexts WHERE card = $row', { row });
    this.run('INSERT INTO documents (until, card) SELECT coalesce(max(until), 0) + 1, $row FROM documents', { row });
    if (text !== null) this.run('INSERT INTO recentTexts (card, text) VALUES ($row, $text)', { row, text });
  }

  appendManyRecent(): void {
    const recent = this.database
      .statement<{ card: number; text: string }>('SELECT card, text FROM recentTexts')
      .all({});
    if (recent.length <= MOST_RECENT) return;
    this.discard(); // of a transaction that failed
    for (const { card, text } of recent) this.append(card, text);
    this.flush();
    this.run('DELETE FROM recentTexts', {});
  }

  append(row: number, text: string): void {
    this.start ??= ((this.database.statement<LastDocument>(LAST_DOCUMENT).get({})?.until ?? 0) << SLOT_BITS) >>> 0;
    for (const field of text.split(EDGE)) {
      eachToken(field, (from, to) => this.push(this.numbers.of(field, from, to)));
      this.size += 1; // no needle spans two fields
    }
    const number = ((this.start + this.size) >>> SLOT_BITS) + 1; // no other document has it
    this.appendCharacters(text, number);
    const until = ((this.start + this.size) >>> SLOT_BITS) + 1;
    this.size = (until << SLOT_BITS) - this.start;
    this.run('INSERT INTO documents (until, card) VALUES ($until, $row)', { until, row });
    if (this.size > BUFFERED_POSITIONS) this.flush();
  }

  flush(): void {
    const postings = postingsOf(this.sequence.subarray(0, this.size), this.numbers.size, this.start ?? 0);
    const added = this.numbers.sorted.filter(
      (token) => this.write(token, postings(this.numbers.of(token))) && !isCharacterToken(token),
    );
    if (added.length > 0) {
      const tokens = added.map((token) => token + SEPARATOR).join('');
      this.run('INSERT INTO vocabulary (tokens) VALUES ($tokens)', { tokens });
    }
    this.discard();
  }

  private discard(): void {
    this.numbers.clear();
    if (this.sequence.length > SMALL) this.sequence = new Uint32Array(SMALL);
    else this.sequence.fill(0);
    this.seen.fill(0);
    this.start = null;
    this.size = 0;
  }

  private appendCharacters(text: string, number: number): void {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.codePointAt(at) ?? 0;
      if (code > 0xffff) at += 1;
      if (this.seen[code] === number) continue;
      this.seen[code] = number;
      if (!isSingle(code)) this.push(this.numbers.of(characterToken(String.fromCodePoint(code))));
    }
  }

  private push(number: number): void {
    if (this.size >= this.sequence.length) {
      const grown = new Uint32Array(this.size * 2);
      grown.set(this.sequence);
      this.sequence = grown;
    }
    this.sequence[this.size++] = number;
  }

  /** Returns whether the token is new. */
  private write(token: string, postings: Postings): boolean {
    const isEmpty = this.start === 0;
    const last = isEmpty ? undefined : this.database.statement<LastPostings>(LAST_POSTINGS).get({ token });
    const [first, list] = last?.list ? [last.first, joinLists([last.first, last.list], postings)] : postings;
    const row = last?.list ? last.row : null;
    const saved = list && list.length > 0 ? this.database.statement(SET_LIST).run({ row, list }) : null;
    if (row === null)
      this.database.statement(SET_POSTINGS).run({ token, first, row: saved && Number(saved.lastInsertRowid) });
    return last === undefined;
  }

  private run(sql: string, parameters: Parameters): void {
    this.database.statement(sql).run(parameters);
  }
}
