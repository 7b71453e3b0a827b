import { fold, nameKey, plain } from '@masque/contracts/rules';
import { DiscoveryDatabase, type Parameters } from './discovery.database.ts';
import { CHANGES_KEPT, COMPLETION, SCHEMA, SCHEMA_VERSION } from './discovery.schema.ts';
import type { IndexedCharacter } from './indexed.character.ts';
import type { IndexedMark, IndexedPopularity } from './popularity.ts';
import { PostingsWriter } from './postings.writer.ts';
import { searchText } from './search.text.ts';
import { isPublicList, type VisibilityFilter } from './visibility.sql.ts';

export interface IndexPosition {
  readonly source: string;
  /** Contains every row changed before this hour (hours since 1970). */
  readonly hour: number;
}

interface Known {
  row: number;
  revision: number;
  visibility: VisibilityFilter;
}

const INSERT = `
  INSERT INTO cards (id, revision, visibility, authorId, authorKey, created, nameKey)
  VALUES ($id, $revision, $visibility, $authorId, $authorKey, $created, $nameKey)`;
const UPDATE = `
  UPDATE cards SET revision = $revision, visibility = $visibility, authorId = $authorId, authorKey = $authorKey,
    created = $created, nameKey = $nameKey WHERE id = $id`;
const INSERT_CONTENT = 'INSERT INTO contents (row, head, privateText) VALUES ($row, $head, $privateText)';
const UPDATE_CONTENT = 'UPDATE contents SET head = $head, privateText = $privateText WHERE row = $row';
const SET_CHATS = `
  INSERT INTO cards (id, chats) VALUES ($id, $chats)
  ON CONFLICT (id) DO UPDATE SET chats = $chats WHERE chats <> $chats`;

const SET_POPULARITY = `
  INSERT INTO cards (id, likes, comments, popularityRevision) VALUES ($characterId, $likes, $comments, $revision)
  ON CONFLICT (id) DO UPDATE SET likes = $likes, comments = $comments, popularityRevision = $revision
  WHERE popularityRevision < $revision`;
const SET_MARK = `
  INSERT INTO marks (userId, kind, targetId, markId, isSet, revision)
  VALUES ($userId, $kind, $targetId, $markId, $isSet, $revision)
  ON CONFLICT DO UPDATE SET isSet = $isSet, revision = $revision WHERE revision < $revision`;

/** They stay in the lists of positions until the file is rebuilt. */
const OUTDATED_TEXTS = 'SELECT (SELECT count(*) FROM documents) - 3 * (SELECT count(*) FROM cards) AS n';
const MOST_OUTDATED = 10_000;

/** The initial fill starts over after a crash, so nothing needs to be durable. */
const FILLING = 'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;';
/** Readers and the writer don't block each other, and the file survives any crash. */
const SERVING = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16384;';

export class DiscoveryWriter {
  private readonly database: DiscoveryDatabase;
  private readonly postings: PostingsWriter;
  /** No readers yet; `COMPLETION` computes the counts that are skipped now. */
  private isFilling = false;

  constructor(file: string) {
    this.database = new DiscoveryDatabase(file, { readOnly: false });
    this.postings = new PostingsWriter(this.database);
  }

  position(source: string): IndexPosition | null {
    const tables = this.database.statement<{ n: number }>(
      "SELECT count(*) AS n FROM sqlite_schema WHERE name = 'meta'",
    );
    if (tables.get({})?.n !== 1 || this.meta('version') !== String(SCHEMA_VERSION)) return null;
    const hour = Number(this.meta('hour') ?? Number.NaN);
    if (this.meta('source') !== source || !Number.isInteger(hour)) return null;
    const outdated = this.database.statement<{ n: number }>(OUTDATED_TEXTS).get({})?.n ?? 0;
    if (outdated > MOST_OUTDATED) return null;
    this.database.exec(SERVING);
    return { source, hour };
  }

  create(): void {
    this.isFilling = true;
    this.database.exec(FILLING);
    this.database.exec(SCHEMA);
    this.setMeta('version', String(SCHEMA_VERSION));
  }

  savePosition({ source, hour }: IndexPosition): void {
    if (this.isFilling) {
      this.database.transaction(() => this.postings.flush());
      this.database.exec(COMPLETION);
      this.database.exec(SERVING);
      this.isFilling = false;
    }
    this.database.transaction(() => {
      this.setMeta('source', source);
      this.setMeta('hour', String(hour));
    });
  }

  apply(characters: readonly IndexedCharacter[]): boolean {
    let hasChanged = false;
    this.database.transaction(() => {
      for (const character of characters) if (this.applyOne(character)) hasChanged = true;
      if (!this.isFilling) this.postings.appendManyRecent();
    });
    return hasChanged;
  }

  setChats(counts: readonly (readonly [string, number])[]): boolean {
    return this.runAll(
      SET_CHATS,
      counts.map(([id, chats]) => ({ id, chats })),
    );
  }

  setPopularity(counts: readonly IndexedPopularity[]): boolean {
    return this.runAll(
      SET_POPULARITY,
      counts.map(({ characterId, likes, comments, revision }) => ({ characterId, likes, comments, revision })),
    );
  }

  setMarks(marks: readonly IndexedMark[]): boolean {
    let hasChanged = false;
    this.database.transaction(() => {
      for (const { userId, kind, targetId, markId, isSet, revision } of marks) {
        const mark = { userId, kind, targetId, markId, isSet: Number(isSet), revision };
        if (this.database.statement(SET_MARK).run(mark).changes === 0) continue;
        this.log({ card: null, userId });
        hasChanged = true;
      }
    });
    return hasChanged;
  }

  forgetMarks(userId: string): boolean {
    let hasChanged = false;
    this.database.transaction(() => {
      hasChanged = this.database.statement('DELETE FROM marks WHERE userId = $userId').run({ userId }).changes > 0;
      if (hasChanged) this.log({ card: null, userId });
    });
    return hasChanged;
  }

  close(): void {
    this.database.close();
  }

  private applyOne(character: IndexedCharacter): boolean {
    const { id, revision, visibility, authorId, created, head } = character;
    const known = this.database
      .statement<Known>('SELECT row, revision, visibility FROM cards WHERE id = $id')
      .get({ id });
    if (known && known.revision >= revision) return false;
    if (known) this.forget(known);
    const written = this.database.statement(known ? UPDATE : INSERT).run({
      id,
      revision,
      visibility,
      authorId,
      authorKey: fold(character.authorUsername),
      created,
      nameKey: nameKey(character.name),
    });
    const isPublic = isPublicList(visibility);
    const text = searchText(character.texts);
    const row = known?.row ?? Number(written.lastInsertRowid);
    const hasContent = known !== undefined && known.revision > 0; // a row that only has counts has no content
    this.run(hasContent ? UPDATE_CONTENT : INSERT_CONTENT, {
      row,
      head,
      privateText: isPublic ? '' : text,
    });
    this.count(visibility, 1);
    if (isPublic || isPublicList(known?.visibility)) {
      if (this.isFilling) this.postings.append(row, isPublic ? text : '');
      else this.postings.replace(row, isPublic ? text : null);
    }
    for (const userId of character.sharedWith) {
      this.run('INSERT INTO shares (userId, card) VALUES ($userId, $row)', { userId, row });
    }
    for (const label of character.tags) this.addTag(row, label, visibility === 'public');
    this.log({ card: row, userId: null });
    return true;
  }

  private addTag(row: number, label: string, isPublic: boolean): void {
    const tag = plain(label);
    const { changes } = this.database
      .statement('INSERT OR IGNORE INTO tags (tag, card, label) VALUES ($tag, $row, $label)')
      .run({ tag, row, label });
    if (changes === 0 || !isPublic || this.isFilling) return;
    this.run(
      `INSERT INTO tagCounts (tag, label, count) VALUES ($tag, $label, 1)
       ON CONFLICT (tag) DO UPDATE SET count = count + 1`,
      { tag, label },
    );
  }

  private forget({ row, revision, visibility }: Known): void {
    if (revision > 0) this.count(visibility, -1); // a row that only has counts was never listed
    if (visibility === 'public' && !this.isFilling) {
      this.run('UPDATE tagCounts SET count = count - 1 WHERE tag IN (SELECT tag FROM tags WHERE card = $row)', { row });
      this.run('DELETE FROM tagCounts WHERE count = 0 AND tag IN (SELECT tag FROM tags WHERE card = $row)', { row });
    }
    this.run('DELETE FROM shares WHERE card = $row', { row });
    this.run('DELETE FROM tags WHERE card = $row', { row });
  }

  private log(change: { readonly card: number | null; readonly userId: string | null }): void {
    if (this.isFilling) return;
    const { lastInsertRowid } = this.database
      .statement('INSERT INTO changes (card, userId) VALUES ($card, $userId)')
      .run(change);
    this.run('DELETE FROM changes WHERE seq <= $last', { last: Number(lastInsertRowid) - CHANGES_KEPT });
  }

  private count(visibility: VisibilityFilter, by: number): void {
    if (this.isFilling) return;
    this.run(
      `INSERT INTO visibilityCounts (visibility, count) VALUES ($visibility, $by) ON CONFLICT (visibility) DO UPDATE SET count = count + $by`,
      { visibility, by },
    );
  }

  private meta(name: string): string | undefined {
    return this.database.statement<{ value: string }>('SELECT value FROM meta WHERE name = $name').get({ name })?.value;
  }

  private setMeta(name: string, value: string): void {
    this.run('INSERT INTO meta VALUES ($name, $value) ON CONFLICT (name) DO UPDATE SET value = $value', {
      name,
      value,
    });
  }

  private runAll(sql: string, all: readonly Parameters[]): boolean {
    let hasChanged = false;
    this.database.transaction(() => {
      for (const parameters of all) if (this.database.statement(sql).run(parameters).changes > 0) hasChanged = true;
    });
    return hasChanged;
  }

  private run(sql: string, parameters: Record<string, string | number>): void {
    this.database.statement(sql).run(parameters);
  }
}
