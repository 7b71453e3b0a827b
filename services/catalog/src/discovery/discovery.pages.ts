import { Injectable } from '@nestjs/common';
import type { SortKey } from './cursor.ts';
import { type CardRow, DiscoveryDatabase, type Parameters } from './discovery.database.ts';
import { DiscoveryIndex } from './discovery.index.ts';
import { countSql, type Narrowing, pageSql, type Shelf, type Way } from './page.query.ts';
import { fullTextSearch, type FullTextSearch } from './search.text.ts';
import type { Sort } from './sorts.ts';
import { VersionedCache } from './versioned.cache.ts';

/** What is asked for; keys and needle are folded. */
export interface Wanted {
  readonly shelves: readonly Shelf[];
  readonly viewerId: string | undefined;
  readonly isMine: boolean;
  readonly authorKey: string | null;
  readonly tagKeys: readonly string[];
  readonly needle: string | null;
}

export interface Found {
  readonly rows: readonly CardRow[];
  /** Of all pages. */
  readonly total: number;
}

/** Reads the read model. Every question goes by an index and takes as long as its page, not as its place in the list. */
@Injectable()
export class DiscoveryPages {
  private readonly totals = new VersionedCache<number>(2_000);
  private readonly publicRows = new VersionedCache<CardRow[]>(200);

  constructor(
    private readonly database: DiscoveryDatabase,
    private readonly index: DiscoveryIndex,
  ) {}

  /** At most `limit` cards, those after the sort key `after` when it is given. */
  page(wanted: Wanted, sort: Sort, after: SortKey | null, limit: number): Found {
    const search = wanted.needle === null ? null : fullTextSearch(wanted.needle, this.trigramsBetween);
    const narrowing = narrowingOf(wanted, search);
    const parameters: Parameters = {
      viewer: wanted.viewerId ?? '',
      author: wanted.authorKey,
      tags: JSON.stringify(wanted.tagKeys),
      needle: wanted.needle,
      match: search?.match ?? null,
    };
    const isHopeless = wanted.needle !== null && search === null; // nothing public can contain it
    const searchable = wanted.shelves.filter((shelf) => shelf === 'private' || !isHopeless);
    const counted = searchable.map((shelf) => ({ shelf, count: this.count(shelf, narrowing, parameters) }));
    const shelves = counted.filter(({ count }) => count > 0).map(({ shelf }) => shelf);
    const total = counted.reduce((sum, { count }) => sum + count, 0);
    if (total === 0) return { rows: [], total };
    const way = this.wayFor(counted.find(({ shelf }) => shelf === 'public')?.count ?? 0, narrowing, limit);
    const find = () => {
      const key = Object.fromEntries((after ?? []).map((value, n) => [`k${n}`, value]));
      const statement = this.database.statement<CardRow>(pageSql(shelves, narrowing, sort, after !== null, way));
      return statement.all({ ...parameters, ...key, limit });
    };
    const isForEverybody = !shelves.includes('private') && !wanted.isMine && !narrowing.searched;
    if (!isForEverybody) return { rows: find(), total };
    const key = JSON.stringify([sort, wanted.authorKey, wanted.tagKeys, after, limit]);
    return { rows: this.publicRows.get(this.index.changes, key, find), total };
  }

  /** Whether the user has a card that only they see. */
  hasPrivate(userId: string): boolean {
    return this.count('private', nothing, { viewer: userId }) > 0;
  }

  /** The tags that most public characters have. */
  tags(limit: number): { tag: string; count: number }[] {
    return this.database
      .statement<{ tag: string; count: number }>(
        'SELECT label AS tag, count FROM tagCounts ORDER BY count DESC, tag LIMIT $limit',
      )
      .all({ limit });
  }

  private count(shelf: Shelf, narrowing: Narrowing, parameters: Parameters): number {
    const { viewer, author, tags, needle } = parameters;
    const isOwn = shelf === 'private' || narrowing.isMine;
    const key = JSON.stringify([shelf, narrowing.isMine, isOwn ? viewer : '', author, tags, needle]);
    return this.totals.get(this.index.version, key, () => {
      const found = this.database.statement<{ count: number }>(countSql(shelf, narrowing)).get(parameters);
      return found?.count ?? 0;
    });
  }

  /** With m matches among n, going along the order takes about limit·n/m steps, going from the matches m. */
  private wayFor(matches: number, narrowing: Narrowing, limit: number): Way {
    if (!narrowing.searched && !narrowing.hasTags) return 'along-the-order';
    const everything = this.count('public', nothing, {});
    return matches * matches > limit * everything ? 'along-the-order' : 'from-the-matches';
  }

  private readonly trigramsBetween = (from: string, below: string): string[] =>
    this.database
      .statement<{ term: string }>('SELECT term FROM trigrams WHERE term >= $from AND term < $below')
      .all({ from, below })
      .map(({ term }) => term);
}

const nothing: Narrowing = { isMine: false, hasAuthor: false, hasTags: false, searched: null };

const narrowingOf = ({ isMine, authorKey, tagKeys, needle }: Wanted, search: FullTextSearch | null): Narrowing => ({
  isMine,
  hasAuthor: authorKey !== null,
  hasTags: tagKeys.length > 0,
  // Without a full-text search it is only looked for among the viewer's private ones.
  searched: needle === null ? null : (search?.table ?? 'texts'),
});
