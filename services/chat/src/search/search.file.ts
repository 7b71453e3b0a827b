import { rmSync, utimesSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Heads, SearchHit, IndexedMessage } from './search.calls.ts';
import { hasRuns, indexedWords, matchOf, type Terms } from './search.terms.ts';
import { snippetOf } from './snippet.rules.ts';

/** Raise it with every change of the tables or their content: files of other versions are rebuilt. */
const VERSION = 2;
/** Row numbers follow time, so the newest come first without sorting. Positions aren't needed (`detail=none`). */
const SCHEMA = `
  CREATE TABLE chats (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL) STRICT;
  CREATE TABLE messages (
    row INTEGER PRIMARY KEY, chat INTEGER NOT NULL, seq INTEGER NOT NULL, rev INTEGER NOT NULL,
    id TEXT NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL
  ) STRICT;
  CREATE INDEX messagesBySeq ON messages (chat, seq, rev);
  CREATE VIRTUAL TABLE words USING fts5(text, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3');
  PRAGMA user_version = ${VERSION};
`;
/** A process crash loses no commits; a power failure may. `secure_delete` overwrites deleted texts. */
const SETTINGS =
  'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA cache_size = -8192;';

const A_SECOND = 256;
const EPOCH_S = 946_684_800;
const LAST_S = 4_102_444_800;
const MOST_LOOKED_AT = 400;
const TOUCH_MS = 60_000;

interface FoundRow {
  readonly row: number;
  readonly chatId: string;
  readonly messageId: string;
  readonly seq: number;
  readonly rev: number;
  readonly at: number;
  readonly text: string;
}

const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && [11, 26].includes(Number(error.errcode) & 0xff);

export function removeFile(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(path + end, { force: true });
}

export class SearchFile {
  private database: DatabaseSync;
  private statements = new Map<string, StatementSync>();
  private touchedAt = 0;

  constructor(private readonly path: string) {
    this.database = this.open();
  }

  use<T>(work: (file: SearchFile) => T): T {
    this.touch();
    try {
      return work(this);
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.reset();
      return work(this);
    }
  }

  find(heads: Heads, terms: Terms, before: number | null, limit: number) {
    const stale = this.follow(heads);
    const hits: SearchHit[] = [];
    let looked = 0;
    let last: number | null = null;
    const match = matchOf(terms);
    const rows = this.prepared(
      `SELECT m.row, c.id AS chatId, m.id AS messageId, m.seq, m.rev, m.at, m.text FROM words
       JOIN messages m ON m.row = words.rowid JOIN chats c ON c.n = m.chat
       WHERE words MATCH ? AND words.rowid < ? ORDER BY words.rowid DESC`,
    ).iterate(match, before ?? Number.MAX_SAFE_INTEGER);
    let isMore = false;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of the statement above
    for (const { text, ...found } of rows as Iterable<unknown> as Iterable<FoundRow>) {
      if (hits.length >= limit || looked >= MOST_LOOKED_AT) {
        isMore = true;
        break;
      }
      looked += 1;
      last = found.row;
      if (hasRuns(text, terms)) hits.push({ ...found, ...snippetOf(text, terms) });
    }
    return { stale, hits, next: isMore ? last : null };
  }

  states(chatId: string): (readonly [number, number])[] {
    return this.prepared('SELECT seq, rev FROM messages JOIN chats ON n = chat WHERE chats.id = ?')
      .all(chatId)
      .map(({ seq, rev }) => [Number(seq), Number(rev)] as const);
  }

  put(chatId: string, messages: readonly IndexedMessage[], gone: readonly number[], revision: number | null): void {
    this.transaction(() => {
      this.prepared('INSERT OR IGNORE INTO chats (id, revision) VALUES (?, 0)').run(chatId);
      const chat = Number(this.prepared('SELECT n FROM chats WHERE id = ?').get(chatId)?.['n']);
      for (const seq of gone) this.removeMessage(chat, seq);
      for (const message of messages) {
        const row = this.removeMessage(chat, message.seq) ?? this.rowFor(message);
        const { seq, rev, id, at, text } = message;
        this.prepared('INSERT INTO messages (row, chat, seq, rev, id, at, text) VALUES (?, ?, ?, ?, ?, ?, ?)').run(
          row,
          chat,
          seq,
          rev,
          id,
          at,
          text,
        );
        this.prepared('INSERT INTO words (rowid, text) VALUES (?, ?)').run(row, indexedWords(text));
      }
      if (revision !== null) this.prepared('UPDATE chats SET revision = ? WHERE n = ?').run(revision, chat);
    });
  }

  forget(chatId: string): void {
    const chat = this.prepared('SELECT n FROM chats WHERE id = ?').get(chatId)?.['n'];
    if (chat === undefined) return;
    this.transaction(() => {
      this.prepared('DELETE FROM words WHERE rowid IN (SELECT row FROM messages WHERE chat = ?)').run(Number(chat));
      this.prepared('DELETE FROM messages WHERE chat = ?').run(Number(chat));
      this.prepared('DELETE FROM chats WHERE n = ?').run(Number(chat));
    });
  }

  close(): void {
    this.statements.clear();
    if (this.database.isOpen) this.database.close();
  }

  private follow(heads: Heads): (readonly [string, number])[] {
    const known = new Map(
      this.prepared('SELECT id, revision FROM chats')
        .all()
        .map(({ id, revision }) => [String(id), Number(revision)]),
    );
    const stale = heads.flatMap(([id, revision]) => {
      const own = known.get(id) ?? 0;
      known.delete(id);
      return own === revision ? [] : [[id, own] as const];
    });
    for (const id of known.keys()) this.forget(id);
    return stale;
  }

  private removeMessage(chat: number, seq: number): number | null {
    const found = this.prepared('SELECT row FROM messages WHERE chat = ? AND seq = ?').get(chat, seq);
    if (!found) return null;
    const row = Number(found['row']);
    this.prepared('DELETE FROM words WHERE rowid = ?').run(row);
    this.prepared('DELETE FROM messages WHERE row = ?').run(row);
    return row;
  }

  private rowFor({ at, seq }: IndexedMessage): number {
    const second = Math.min(Math.max(Math.floor(at / 1_000), EPOCH_S), LAST_S) - EPOCH_S;
    const wanted = second * A_SECOND + (seq % A_SECOND);
    const isTaken = this.prepared('SELECT 1 FROM messages WHERE row = ?');
    if (!isTaken.get(wanted)) return wanted;
    for (let from = second * A_SECOND; ; from += A_SECOND * A_SECOND) {
      const to = from + A_SECOND * A_SECOND;
      const last = this.prepared('SELECT max(row) AS row FROM messages WHERE row >= ? AND row < ?').get(from, to);
      const next = Number(last?.['row'] ?? from - 1) + 1;
      if (next < to) return next;
    }
  }

  private transaction(changes: () => void): void {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      changes();
      this.database.exec('COMMIT');
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }

  private prepared(sql: string): StatementSync {
    let found = this.statements.get(sql);
    if (!found) this.statements.set(sql, (found = this.database.prepare(sql)));
    return found;
  }

  private open(): DatabaseSync {
    let database: DatabaseSync | undefined;
    try {
      database = new DatabaseSync(this.path);
      database.exec(SETTINGS);
      const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
      if (version === VERSION) return database;
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
    database?.close();
    removeFile(this.path);
    const made = new DatabaseSync(this.path);
    made.exec(`${SETTINGS}${SCHEMA}`);
    return made;
  }

  private reset(): void {
    this.close();
    removeFile(this.path);
    this.database = this.open();
  }

  /** The file's mtime is its last use. */
  private touch(): void {
    const now = Date.now();
    if (now - this.touchedAt < TOUCH_MS) return;
    this.touchedAt = now;
    utimesSync(this.path, now / 1_000, now / 1_000);
  }
}
