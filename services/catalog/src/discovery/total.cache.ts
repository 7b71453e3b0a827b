import { BitSet } from './bit.set.ts';
import type { DiscoveryDatabase, Parameters } from './discovery.database.ts';
import { CHANGES_KEPT } from './discovery.schema.ts';
import { everything, isPrivateList, type ListedVisibility, type Narrowing, rowsSql } from './page.query.ts';
import { CardSearch } from './card.search.ts';

const MAX_TOTALS = 2_000;
const MAX_BYTES = 16 * 1024 * 1024;

export interface Total {
  readonly count: number;
  readonly rows: BitSet | null;
}

interface CachedTotal {
  count: number;
  seq: number;
  readonly rows: BitSet;
}

/** Caches totals that are slow to count, and updates them from the change log when read. */
export class TotalCache {
  private readonly database: DiscoveryDatabase;
  private readonly totals = new Map<string, CachedTotal>();
  private readonly search: CardSearch;
  private bytes = 0;

  constructor(database: DiscoveryDatabase) {
    this.database = database;
    this.search = new CardSearch(database);
  }

  /** Call within the snapshot of the page. */
  get(visibility: ListedVisibility, narrowing: Narrowing, parameters: Parameters): CachedTotal {
    const { viewer, author, tags, needle } = parameters;
    const { isMine, marked } = narrowing;
    const isOwn = isPrivateList(visibility) || isMine || marked !== null;
    const key = JSON.stringify([visibility, isMine, marked, isOwn ? viewer : '', author, tags, needle]);
    const known = this.totals.get(key);
    const now = this.lastChange();
    if (known && this.catchUp(known, now, visibility, narrowing, parameters)) return known;
    const counted = this.count(now, visibility, narrowing, parameters);
    this.store(key, counted);
    return counted;
  }

  private store(key: string, total: CachedTotal): void {
    if (this.totals.size >= MAX_TOTALS || this.bytes >= MAX_BYTES) {
      this.totals.clear();
      this.bytes = 0;
    }
    this.bytes += total.rows.bytes - (this.totals.get(key)?.rows.bytes ?? 0);
    this.totals.set(key, total);
  }

  private count(seq: number, visibility: ListedVisibility, narrowing: Narrowing, parameters: Parameters): CachedTotal {
    const isFound = narrowing.isSearched && !isPrivateList(visibility);
    const rows = isFound ? this.found(visibility, narrowing, parameters) : new BitSet();
    if (!isFound) for (const row of this.rows(rowsSql(visibility, narrowing), parameters)) rows.set(row, true);
    return { seq, count: rows.size, rows };
  }

  private found(visibility: ListedVisibility, narrowing: Narrowing, parameters: Parameters): BitSet {
    const found = typeof parameters['needle'] === 'string' ? this.search.find(parameters['needle']) : new BitSet();
    const { isMine, marked, hasAuthor, tags } = narrowing;
    const isNarrowed = isMine || marked !== null || hasAuthor || tags !== 'none';
    if (visibility === 'public' && !isNarrowed) return found.without(this.get('publicLore', everything, {}).rows);
    const { rows } = this.get(visibility, { ...narrowing, isSearched: false }, { ...parameters, needle: null });
    return found.and(rows);
  }

  private catchUp(
    total: CachedTotal,
    now: number,
    visibility: ListedVisibility,
    narrowing: Narrowing,
    parameters: Parameters,
  ): boolean {
    if (total.seq === now) return true;
    if (now - total.seq > CHANGES_KEPT) return false;
    if (narrowing.marked && this.hasMarkedSince(total.seq, parameters)) return false;
    const changed = this.rows(
      'SELECT json_group_array(card) AS rows FROM changes WHERE seq > $seq AND card IS NOT NULL',
      {
        seq: total.seq,
      },
    );
    if (changed.length > 0) {
      if (narrowing.isSearched) return false;
      const sql = rowsSql(visibility, narrowing, 'among-the-changed');
      const matching = new Set(this.rows(sql, { ...parameters, changed: JSON.stringify(changed) }));
      for (const row of changed) total.rows.set(row, matching.has(row));
      total.count = total.rows.size;
    }
    total.seq = now;
    return true;
  }

  private hasMarkedSince(seq: number, { viewer = '' }: Parameters): boolean {
    return (
      this.database
        .statement<{ seq: number }>('SELECT seq FROM changes WHERE seq > $seq AND userId = $viewer LIMIT 1')
        .get({ seq, viewer }) !== undefined
    );
  }

  private lastChange(): number {
    return this.database.statement<{ seq: number | null }>('SELECT max(seq) AS seq FROM changes').get({})?.seq ?? 0;
  }

  /** One JSON text, because tens of thousands of result rows would become as many objects. */
  private rows(sql: string, parameters: Parameters): number[] {
    return JSON.parse(this.database.statement<{ rows: string }>(sql).get(parameters)?.rows ?? '[]');
  }
}
