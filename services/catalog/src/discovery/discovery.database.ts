import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { CONFIG, newId } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Config } from '../config.ts';

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
export const cardColumns = 'id, created, nameKey, likes, chats, comments, authorId, head';

/**
 * `texts`, `grams` and `tagCounts` hold public characters only, so that no search can meet a private one; private ones are found
 * by their author alone. The row of a deleted character stays without content, against late news of its earlier life.
 */
const SCHEMA = `
  CREATE TABLE cards (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL DEFAULT 0,
    shelf TEXT NOT NULL DEFAULT 'gone' CHECK (shelf IN ('public', 'private', 'gone')),
    authorId TEXT NOT NULL DEFAULT '',
    authorKey TEXT NOT NULL DEFAULT '',
    created INTEGER NOT NULL DEFAULT 0,
    nameKey TEXT NOT NULL DEFAULT '',
    likes INTEGER NOT NULL DEFAULT 0,
    chats INTEGER NOT NULL DEFAULT 0,
    comments INTEGER NOT NULL DEFAULT 0,
    head TEXT NOT NULL DEFAULT '',
    privateText TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX cardsByTime ON cards (shelf, created, id);
  CREATE INDEX cardsByName ON cards (shelf, nameKey, id);
  CREATE INDEX cardsByPopularity ON cards (shelf, likes, chats, id);
  CREATE INDEX cardsByAuthor ON cards (authorId);
  CREATE INDEX cardsByAuthorName ON cards (authorKey);
  CREATE TABLE tags (tag TEXT NOT NULL, card INTEGER NOT NULL, label TEXT NOT NULL, PRIMARY KEY (tag, card))
    STRICT, WITHOUT ROWID;
  CREATE INDEX tagsByCard ON tags (card);
  CREATE TABLE tagCounts (tag TEXT PRIMARY KEY, label TEXT NOT NULL, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX tagCountsByCount ON tagCounts (count DESC, tag);
  CREATE VIRTUAL TABLE texts USING fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
  CREATE VIRTUAL TABLE grams USING fts5(text, content='', contentless_delete=1, detail=none,
    tokenize="ascii tokenchars '_'");
  CREATE VIRTUAL TABLE trigrams USING fts5vocab(texts, 'row');
`;
/** Nothing here must survive a crash: it is filled anew. */
const PRAGMAS =
  'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;';

export type Parameters = Record<string, SQLInputValue>;
export interface Statement<Row> {
  all(parameters: Parameters): Row[];
  get(parameters: Parameters): Row | undefined;
}

/** The SQLite file of the read model: new at each start, gone at the end when it is a temporary one. */
@Injectable()
export class DiscoveryDatabase implements OnModuleDestroy {
  private readonly file: string;
  private readonly isTemporary: boolean;
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, Statement<unknown>>();

  constructor(@Inject(CONFIG) { discovery }: Config) {
    this.isTemporary = discovery.file === undefined;
    this.file = discovery.file ?? join(tmpdir(), `masque-discovery-${newId()}.sqlite`);
    mkdirSync(dirname(this.file), { recursive: true });
    this.remove();
    this.database = new DatabaseSync(this.file);
    this.database.exec(PRAGMAS + SCHEMA);
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
    this.database.exec('BEGIN');
    try {
      changes();
      this.database.exec('COMMIT');
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }

  onModuleDestroy() {
    this.database.close();
    if (this.isTemporary) this.remove();
  }

  private remove(): void {
    for (const path of [this.file, `${this.file}-journal`, `${this.file}-wal`]) rmSync(path, { force: true });
  }
}
