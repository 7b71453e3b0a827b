import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { BitSet } from './bit.set.ts';

export interface DiscoveryRow {
  readonly id: string;
  readonly created: number;
  readonly nameKey: string;
  readonly likes: number;
  readonly chats: number;
  readonly comments: number;
  readonly authorId: string;
  readonly head: string;
}
export const cardColumns = 'row, id, created, nameKey, likes, chats, comments, authorId';

export type Parameters = Record<string, SQLInputValue>;
export interface Statement<Row> {
  all(parameters: Parameters): Row[];
  get(parameters: Parameters): Row | undefined;
  run(parameters: Parameters): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };
}

export class SearchTimeout extends Error {}

const CACHE = 'PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY; PRAGMA busy_timeout = 5000;';

export class DiscoveryDatabase {
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, Statement<unknown>>();
  private deadline = Number.POSITIVE_INFINITY;
  /** Rows for which `isFound` is true in SQL. */
  found = new BitSet();

  constructor(file: string, options: { readonly readOnly: boolean }) {
    this.database = new DatabaseSync(file, options);
    this.database.exec(CACHE);
    this.database.function('isFound', { deterministic: false }, (row) => Number(this.found.has(Number(row))));
  }

  exec(sql: string): void {
    this.database.exec(sql);
  }

  /** Many small rows are read in two thirds of the time as arrays. */
  statement<Row>(sql: string, shape: 'objects' | 'arrays' = 'objects'): Statement<Row> {
    let found = this.statements.get(sql);
    if (!found) {
      const prepared = this.database.prepare(sql);
      prepared.setAllowUnknownNamedParameters(true);
      prepared.setReturnArrays(shape === 'arrays');
      found = prepared;
      this.statements.set(sql, found);
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SQL text and `Row` stand side by side at each call
    return found as Statement<Row>;
  }

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

  /** @param deadline of `ensureInTime`, epoch ms */
  snapshot<T>(deadline: number, read: () => T): T {
    this.deadline = deadline;
    this.database.exec('BEGIN');
    try {
      return read();
    } finally {
      this.database.exec('COMMIT');
    }
  }

  /** @throws SearchTimeout */
  ensureInTime(): void {
    if (Date.now() > this.deadline) throw new SearchTimeout();
  }

  close(): void {
    this.database.close();
  }
}
