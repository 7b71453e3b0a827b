import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** What a page needs of a card. */
export interface CardRow {
  readonly id: string;
  readonly created: number;
  readonly nameKey: string;
  readonly likes: number;
  readonly chats: number;
  readonly comments: number;
  readonly authorId: string;
  readonly head: string;
}
/** Those of them that stand in `cards`; `head` stands in `contents`. */
export const cardColumns = 'row, id, created, nameKey, likes, chats, comments, authorId';

export type Parameters = Record<string, SQLInputValue>;
export interface Statement<Row> {
  all(parameters: Parameters): Row[];
  get(parameters: Parameters): Row | undefined;
  run(parameters: Parameters): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };
}

/** A search that took longer than it may. */
export class SearchTimeout extends Error {}

const CACHE = 'PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY; PRAGMA busy_timeout = 5000;';

/** A connection of one thread to the SQLite file. */
export class DiscoveryDatabase {
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, Statement<unknown>>();
  private deadline = Number.POSITIVE_INFINITY;

  constructor(file: string, options: { readonly readOnly: boolean }) {
    this.database = new DatabaseSync(file, options);
    this.database.exec(CACHE);
    // SQLite cannot be interrupted from outside: searches ask for themselves, every few rows (`page.query.ts`).
    this.database.function('inTime', { deterministic: false }, () => {
      if (Date.now() > this.deadline) throw new SearchTimeout();
      return 1;
    });
  }

  exec(sql: string): void {
    this.database.exec(sql);
  }

  /** A statement, prepared once; `Row` is what its columns give. */
  statement<Row>(sql: string): Statement<Row> {
    let found = this.statements.get(sql);
    if (!found) {
      const prepared = this.database.prepare(sql);
      prepared.setAllowUnknownNamedParameters(true);
      found = prepared;
      this.statements.set(sql, found);
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SQL text and `Row` stand side by side at each call
    return found as Statement<Row>;
  }

  /** Runs the changes as one: all of them happen, or none. */
  transaction(changes: () => void): void {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      changes();
      this.database.exec('COMMIT');
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Everything read within sees the same state; searches end at `deadline` (ms since 1970) with `SearchTimeout`. */
  snapshot<T>(deadline: number, read: () => T): T {
    this.deadline = deadline;
    this.database.exec('BEGIN');
    try {
      return read();
    } finally {
      this.database.exec('COMMIT');
    }
  }

  close(): void {
    this.database.close();
  }
}
