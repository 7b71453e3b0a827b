import { CharacterQuery, catalogRoutes, fillPath, type Viewer } from '@masque/contracts';
import { mergePages, type OrderedPage as CardPage } from '@masque/contracts/rules';
import { currentRequestId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CacheEntry } from '../cache/cache-entry.ts';
import { type CacheQuery, type Loaded, TaggedCache } from '../cache/tagged-cache.ts';
import { type GatewayCall, queryText } from '../call/call.ts';
import { Upstreams } from '../upstream/upstreams.ts';
import type { ViewerOverlay } from './overlay.ts';

const SCOPE_TTL_S = 300;
const PRIVATE_PAGE_TTL_S = 60;
const Detail = z.looseObject({ id: z.string(), authorUsername: z.string() });
const Page = z.object({
  characters: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      likesCount: z.number(),
      chatsCount: z.number(),
      authorUsername: z.string(),
    }),
  ),
  total: z.number(),
  nextCursor: z.string().nullable(),
});
type Page = z.output<typeof Page>;
const Paging = CharacterQuery.pick({ sort: true, limit: true, cursor: true });
const { getViewerScope, listPrivateCharacters } = catalogRoutes;

interface Scope {
  readonly username: string;
  readonly seesOnlyPublic: boolean;
  readonly favorites: ReadonlySet<string>;
}

export const authorTag = (userId: string): string => `author:${userId}`;
export const marksTag = (userId: string): string => `marks:${userId}`;

@Injectable()
export class CharactersOverlay {
  readonly list: ViewerOverlay = {
    isShared: ({ query }) => query['filter'] === 'public' || query['filter'] === 'all',
    prepare: (viewer) => this.prepare(viewer),
    layOver: async (entry, viewer, call, current) => {
      const scope = await this.scopeOf(viewer, current);
      if (!scope) return undefined;
      if (call.query['filter'] === 'public' || scope.seesOnlyPublic) return this.withMarksOf(entry, scope);
      const own = await this.privatePage(viewer, call, current);
      if (!own) return undefined;
      if (own.total === 0) return this.withMarksOf(entry, scope);
      return toEntry(withMarks(mergePages(pageOf(entry), own, Paging.parse(call.query)), scope));
    },
  };
  readonly detail: ViewerOverlay = {
    isShared: ({ query }) => query['forEdit'] !== true,
    prepare: (viewer) => this.prepare(viewer),
    layOver: async (entry, viewer, _, current) => {
      const { authors, ids } = this.contentOf(entry);
      if (authors.has(viewer.username)) return undefined;
      const scope = await this.scopeOf(viewer, current);
      if (!scope) return undefined;
      return hasAny(ids, scope.favorites) ? toEntry({ ...detailOf(entry), isFavorited: true }) : entry;
    },
  };
  private readonly contents = new WeakMap<CacheEntry, Content>();
  private readonly scopes = new WeakMap<CacheEntry, Scope | null>();

  constructor(
    private readonly cache: TaggedCache,
    private readonly upstreams: Upstreams,
  ) {}

  private prepare({ userId }: Viewer): CacheQuery['current'] {
    return this.cache.read([authorTag(userId), marksTag(userId)]);
  }

  /** Undefined if the catalog fails, or the viewer has too many favorites for an overlay. */
  private async scopeOf(viewer: Viewer, current: CacheQuery['current']): Promise<Scope | undefined> {
    const path = fillPath(getViewerScope.path, { id: viewer.userId });
    const entry = await this.ofViewer(viewer, path, SCOPE_TTL_S, current);
    if (!entry) return undefined;
    const known = this.scopes.get(entry) ?? readScope(entry, viewer);
    this.scopes.set(entry, known);
    return known ?? undefined;
  }

  private async privatePage(
    viewer: Viewer,
    { query }: GatewayCall,
    current: CacheQuery['current'],
  ): Promise<Page | undefined> {
    const path = `${listPrivateCharacters.path}${queryText(query)}`;
    const entry = await this.ofViewer(viewer, path, PRIVATE_PAGE_TTL_S, current);
    return entry && pageOf(entry);
  }

  private ofViewer(
    viewer: Viewer,
    path: string,
    ttl: number,
    current: CacheQuery['current'],
  ): Promise<CacheEntry | undefined> {
    const load = () => this.load(viewer, path);
    return this.cache.getOrLoad({
      key: `viewer:${viewer.userId}|${path}`,
      tags: [authorTag(viewer.userId), marksTag(viewer.userId)],
      ttl,
      isLenient: false,
      isPersonal: true,
      current,
      load,
    });
  }

  private async load(viewer: Viewer, path: string): Promise<Loaded | undefined> {
    const { statusCode, body } = await this.upstreams.request({
      service: 'catalog',
      method: 'GET',
      path,
      identity: { viewer, requestId: currentRequestId() },
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    return statusCode === 200 ? { body: bytes, contentType: 'application/json' } : undefined;
  }

  private withMarksOf(entry: CacheEntry, scope: Scope): CacheEntry {
    const { authors, ids } = this.contentOf(entry);
    const isTheirs = authors.has(scope.username) || hasAny(ids, scope.favorites);
    return isTheirs ? toEntry(withMarks(pageOf(entry), scope)) : entry;
  }

  private contentOf(entry: CacheEntry): Content {
    const known = this.contents.get(entry);
    if (known) return known;
    const value = jsonOf(entry);
    const page = Page.safeParse(value);
    const shown = page.success ? page.data.characters : [Detail.parse(value)];
    const content = {
      authors: new Set(shown.map(({ authorUsername }) => authorUsername)),
      ids: new Set(shown.map(({ id }) => id)),
    };
    this.contents.set(entry, content);
    return content;
  }
}

interface Content {
  readonly authors: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

const hasAny = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].some((one) => others.has(one));

function readScope(entry: CacheEntry, { username }: Viewer): Scope | null {
  const { favorites, seesOnlyPublic } = getViewerScope.response.parse(jsonOf(entry));
  return favorites && { username, seesOnlyPublic, favorites: new Set(favorites) };
}

const jsonOf = (entry: CacheEntry): unknown => JSON.parse(entry.body.toString());
const detailOf = (entry: CacheEntry) => Detail.parse(jsonOf(entry));
const pageOf = (entry: CacheEntry): Page => Page.parse(jsonOf(entry));
const toEntry = (page: unknown) => new CacheEntry(Buffer.from(JSON.stringify(page)), 'application/json; charset=utf-8');

const withMarks = ({ characters, ...rest }: CardPage<Page['characters'][number]>, { username, favorites }: Scope) => ({
  characters: characters.map((card) => ({
    ...card,
    isAuthor: card.authorUsername === username,
    isFavorited: favorites.has(card.id),
  })),
  ...rest,
});
