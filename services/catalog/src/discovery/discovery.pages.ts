import { type CardRow, DiscoveryDatabase, type Parameters } from './discovery.database.ts';
import type { PageQuery, Popularity } from './discovery.index.ts';
import { pageJson } from './page.json.ts';
import { countSql, type ListedVisibility, type Narrowing, pageSql, type Plan } from './page.query.ts';
import { fullTextSearch, type FullTextSearch } from './search.text.ts';

/** Totals of searches that are kept until something changes. */
const MAX_TOTALS = 2_000;

/** Reads the index. Every question goes by an index and takes as long as its page, not as its place in the list. */
export class DiscoveryPages {
  private readonly database: DiscoveryDatabase;
  private readonly totals = new Map<string, number>();
  private dataVersion = -1;

  constructor(file: string) {
    this.database = new DiscoveryDatabase(file, { readOnly: true });
  }

  /** `CharacterPage` as JSON text; `SearchTimeout` after the deadline (ms since 1970). */
  page(query: PageQuery, deadline: number): Uint8Array {
    return this.database.snapshot(deadline, () => {
      this.forgetWhenChanged();
      const { rows, total } = this.find(query);
      return new TextEncoder().encode(pageJson(rows, total, query));
    });
  }

  tags(limit: number): { tag: string; count: number }[] {
    return this.database
      .statement<{ tag: string; count: number }>(
        'SELECT label AS tag, count FROM tagCounts ORDER BY count DESC, tagCounts.tag LIMIT $limit',
      )
      .all({ limit })
      .map(({ tag, count }) => ({ tag, count }));
  }

  popularity(id: string): Popularity {
    const found = this.database
      .statement<Popularity>('SELECT likes, chats, comments FROM cards WHERE id = $id')
      .get({ id });
    return found
      ? { likes: found.likes, chats: found.chats, comments: found.comments }
      : { likes: 0, chats: 0, comments: 0 };
  }

  revisionOf(id: string): number {
    return (
      this.database.statement<{ revision: number }>('SELECT revision FROM cards WHERE id = $id').get({ id })
        ?.revision ?? 0
    );
  }

  hasPrivate(userId: string): boolean {
    return this.countOf('private', nothing, { viewer: userId }) > 0;
  }

  close(): void {
    this.database.close();
  }

  /** One card more than the page has, when there is one. */
  private find(query: PageQuery): { rows: CardRow[]; total: number } {
    const { needle, viewerId, after, limit } = query;
    const search = needle === null ? null : fullTextSearch(needle, this.trigramsBetween);
    const narrowing = narrowingOf(query, search);
    const parameters: Parameters = {
      viewer: viewerId ?? '',
      author: query.authorKey,
      tags: JSON.stringify(query.tagKeys),
      tag: query.tagKeys[0] ?? null,
      needle,
      match: search?.match ?? null,
    };
    const isHopeless = needle !== null && search === null; // nothing public can contain it
    const searchable = query.visibilities.filter((visibility) => visibility === 'private' || !isHopeless);
    const counted = searchable.map((visibility) => ({
      visibility,
      count: this.count(visibility, narrowing, parameters),
    }));
    const visibilities = counted.filter(({ count }) => count > 0).map(({ visibility }) => visibility);
    const total = counted.reduce((sum, { count }) => sum + count, 0);
    if (total === 0) return { rows: [], total };
    const plan = this.planFor(counted.find(({ visibility }) => visibility === 'public')?.count ?? 0, narrowing, limit);
    const key = Object.fromEntries((after ?? []).map((value, n) => [`k${n}`, value]));
    const statement = this.database.statement<CardRow>(
      pageSql(visibilities, narrowing, query.sort, after !== null, plan),
    );
    return { rows: statement.all({ ...parameters, ...key, limit: limit + 1 }), total };
  }

  /** Totals of searches are kept, those that are cheap are read. */
  private count(visibility: ListedVisibility, narrowing: Narrowing, parameters: Parameters): number {
    const isCheap = narrowing.searched === null && narrowing.tags !== 'several';
    if (isCheap) return this.countOf(visibility, narrowing, parameters);
    const { viewer, author, tags, needle } = parameters;
    const isOwn = visibility === 'private' || narrowing.isMine;
    const key = JSON.stringify([visibility, narrowing.isMine, isOwn ? viewer : '', author, tags, needle]);
    const known = this.totals.get(key);
    if (known !== undefined) return known;
    const count = this.countOf(visibility, narrowing, parameters);
    if (this.totals.size >= MAX_TOTALS) this.totals.clear();
    this.totals.set(key, count);
    return count;
  }

  private countOf(visibility: ListedVisibility, narrowing: Narrowing, parameters: Parameters): number {
    return this.database.statement<{ count: number }>(countSql(visibility, narrowing)).get(parameters)?.count ?? 0;
  }

  /** With m matches among n, going along the order takes about limit·n/m steps, going from the matches m. */
  private planFor(matches: number, narrowing: Narrowing, limit: number): Plan {
    if (!narrowing.searched && narrowing.tags === 'none') return 'along-the-order';
    const everything = this.countOf('public', nothing, {});
    return matches * matches > limit * everything ? 'along-the-order' : 'from-the-matches';
  }

  private forgetWhenChanged(): void {
    const now = this.database.statement<{ data_version: number }>('PRAGMA data_version').get({})?.data_version ?? -1;
    if (now !== this.dataVersion) this.totals.clear();
    this.dataVersion = now;
  }

  private readonly trigramsBetween = (from: string, below: string): string[] =>
    this.database
      .statement<{ term: string }>('SELECT term FROM trigrams WHERE term >= $from AND term < $below')
      .all({ from, below })
      .map(({ term }) => term);
}

const nothing: Narrowing = { isMine: false, hasAuthor: false, tags: 'none', searched: null };

const narrowingOf = ({ isMine, authorKey, tagKeys, needle }: PageQuery, search: FullTextSearch | null): Narrowing => ({
  isMine,
  hasAuthor: authorKey !== null,
  tags: tagKeys.length > 1 ? 'several' : tagKeys.length === 1 ? 'one' : 'none',
  // Without a full-text search it is only looked for among the viewer's private ones.
  searched: needle === null ? null : (search?.table ?? 'texts'),
});
