import type { TagCount } from '@masque/contracts';
import { type DiscoveryRow, DiscoveryDatabase, type Parameters } from './discovery.database.ts';
import { type DiscoveryCounts, noPopularity, type ViewedPopularity } from './popularity.ts';
import { cardsJson, pageJson } from './page.json.ts';
import { TotalCache, type Total } from './total.cache.ts';
import {
  cardsSql,
  countSql,
  everything,
  isPrivateList,
  type ListedVisibility,
  type Narrowing,
  pageOfRowsSql,
  type PageQuery,
  pageSql,
  type Plan,
} from './page.query.ts';

/** Every query uses a database index and costs as much as its page, not its position in the list. */
export class DiscoveryPages {
  private readonly database: DiscoveryDatabase;
  private readonly totals: TotalCache;

  constructor(file: string) {
    this.database = new DiscoveryDatabase(file, { readOnly: true });
    this.totals = new TotalCache(this.database);
  }

  page(query: PageQuery, deadline: number): Uint8Array {
    return this.database.snapshot(deadline, () => {
      const { rows, total } = this.find(query);
      const favorites = this.favoritesAmong(rows, query.viewerId);
      return new TextEncoder().encode(pageJson(rows, total, favorites, query, this.tagFor(query)));
    });
  }

  cards(ids: readonly string[], viewerId: string | null): Uint8Array {
    const rows = this.database
      .statement<DiscoveryRow>(cardsSql)
      .all({ ids: JSON.stringify([...new Set(ids)]), viewer: viewerId ?? '' });
    return new TextEncoder().encode(cardsJson(rows, this.favoritesAmong(rows, viewerId), viewerId));
  }

  tags(limit: number): TagCount[] {
    return this.database
      .statement<TagCount>('SELECT label AS tag, count FROM tagCounts ORDER BY count DESC, tagCounts.tag LIMIT $limit')
      .all({ limit })
      .map(({ tag, count }) => ({ tag, count }));
  }

  popularity(id: string, viewerId: string | null): ViewedPopularity {
    const found = this.database
      .statement<DiscoveryCounts>('SELECT likes, chats, comments FROM cards WHERE id = $id')
      .get({ id });
    if (!found) return noPopularity;
    const { likes, chats, comments } = found;
    return { likes, chats, comments, isFavorited: this.favoritesAmong([{ id }], viewerId).has(id) };
  }

  favorites(userId: string, limit: number): string[] {
    return this.database
      .statement<{ targetId: string }>(
        `SELECT DISTINCT targetId FROM marks WHERE userId = $viewer AND kind = 'favorite' AND isSet = 1 LIMIT $limit`,
      )
      .all({ viewer: userId, limit })
      .map(({ targetId }) => targetId);
  }

  hasPrivate(userId: string): boolean {
    return (['private', 'privateLore'] as const).some((list) => this.countOf(list, everything, { viewer: userId }) > 0);
  }

  close(): void {
    this.database.close();
  }

  /** Returns one card more than the page if there's a next page. */
  private find(query: PageQuery): { rows: DiscoveryRow[]; total: number } {
    const { needle, viewerId, after, limit } = query;
    const narrowing = narrowingOf(query);
    const parameters: Parameters = {
      viewer: viewerId ?? '',
      author: query.authorKey,
      tags: JSON.stringify(query.tagKeys),
      tag: query.tagKeys[0] ?? null,
      needle,
    };
    const counted = query.visibilities
      .map((visibility) => ({ visibility, ...this.count(visibility, narrowing, parameters) }))
      .filter(({ count }) => count > 0);
    const total = counted.reduce((sum, { count }) => sum + count, 0);
    if (total === 0) return { rows: [], total };
    const key = Object.fromEntries((after ?? []).map((value, n) => [`k${n}`, value]));
    const known = this.planFor(total, narrowing, limit) === 'from-the-matches' ? rowsOf(counted) : null;
    this.database.found = counted.find(({ visibility }) => !isPrivateList(visibility))?.rows ?? this.database.found;
    const sql = known ? pageOfRowsSql(query.sort, after !== null) : this.pageSqlFor(query, narrowing, counted);
    const bound = { ...parameters, ...key, rows: known && JSON.stringify(known), limit: limit + 1 };
    return { rows: this.database.statement<DiscoveryRow>(sql).all(bound), total };
  }

  private tagFor({ needle, after, visibilities }: PageQuery): TagCount | undefined {
    if (needle === null || after !== null || !visibilities.includes('public')) return undefined;
    const found = this.database
      .statement<TagCount>('SELECT label AS tag, count FROM tagCounts WHERE tagCounts.tag = $needle')
      .get({ needle });
    return found && { tag: found.tag, count: found.count };
  }

  private pageSqlFor(
    { sort, after, limit }: PageQuery,
    narrowing: Narrowing,
    lists: readonly (Total & { readonly visibility: ListedVisibility })[],
  ): string {
    const visibilities = lists.map(({ visibility }) => visibility);
    const matches = lists.find(({ visibility }) => !isPrivateList(visibility))?.count ?? 0;
    return pageSql(visibilities, narrowing, sort, after !== null, this.planFor(matches, narrowing, limit));
  }

  private count(visibility: ListedVisibility, narrowing: Narrowing, parameters: Parameters): Total {
    const isCheap = !narrowing.isSearched && narrowing.tags !== 'several' && narrowing.marked === null;
    return isCheap
      ? { count: this.countOf(visibility, narrowing, parameters), rows: null }
      : this.totals.get(visibility, narrowing, parameters);
  }

  private favoritesAmong(cards: readonly { readonly id: string }[], viewerId: string | null): ReadonlySet<string> {
    if (viewerId === null || cards.length === 0) return new Set();
    const found = this.database
      .statement<{ targetId: string }>(
        `SELECT targetId FROM marks WHERE userId = $viewer AND kind = 'favorite' AND isSet = 1
         AND targetId IN (SELECT value FROM json_each($ids))`,
      )
      .all({ viewer: viewerId, ids: JSON.stringify(cards.map(({ id }) => id)) });
    return new Set(found.map(({ targetId }) => targetId));
  }

  private countOf(visibility: ListedVisibility, narrowing: Narrowing, parameters: Parameters): number {
    return this.database.statement<{ count: number }>(countSql(visibility, narrowing)).get(parameters)?.count ?? 0;
  }

  /** With m matches among n cards, walking the order takes about limit·n/m steps; starting from the matches takes m. */
  private planFor(matches: number, narrowing: Narrowing, limit: number): Plan {
    if (!narrowing.isSearched && narrowing.tags === 'none' && !narrowing.marked) return 'along-the-order';
    const all = this.countOf('public', everything, {});
    return matches * matches > limit * all ? 'along-the-order' : 'from-the-matches';
  }
}

function rowsOf(lists: readonly Total[]): number[] | null {
  const sets = lists.map(({ rows }) => rows).filter((rows) => rows !== null);
  return sets.length === lists.length ? sets.flatMap((rows) => [...rows]) : null;
}

const narrowingOf = ({ isMine, marked, authorKey, tagKeys, needle }: PageQuery): Narrowing => ({
  isMine,
  marked,
  hasAuthor: authorKey !== null,
  tags: tagKeys.length > 1 ? 'several' : tagKeys.length === 1 ? 'one' : 'none',
  isSearched: needle !== null,
});
