import { CharacterQuery, catalogRoutes, fillPath, type Viewer } from '@masque/contracts';
import { mergePages, type Page as CardPage } from '@masque/contracts/rules';
import { currentRequestId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CacheEntry } from '../cache/cache-entry.ts';
import { type Loaded, TaggedCache } from '../cache/tagged-cache.ts';
import { type Call, queryText } from '../call/call.ts';
import { Upstreams } from '../upstream/upstreams.ts';
import type { Overlay } from './overlay.ts';

const SCOPE_TTL_S = 300;
const PRIVATE_PAGE_TTL_S = 60;
const Author = z.object({ authorUsername: z.string() });
/** What the order of cards and their marks depend on; the rest is passed on. */
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

/** Tag of what depends on which characters a user has. */
export const authorTag = (userId: string): string => `author:${userId}`;

/**
 * Lists and details of characters for signed-in viewers: what everybody sees, with the viewer's private characters merged
 * into lists and their own marked.
 */
@Injectable()
export class CharactersOverlay {
  readonly list: Overlay = {
    isShared: ({ query }) => query['filter'] === 'public' || query['filter'] === 'all',
    layOver: async (entry, viewer, call) => {
      if (call.query['filter'] === 'public' || (await this.seesOnlyPublic(viewer))) return this.marked(entry, viewer);
      const own = await this.privatePage(viewer, call);
      if (!own) return undefined;
      if (own.total === 0) return this.marked(entry, viewer);
      return toEntry(withMarks(mergePages(pageOf(entry), own, Paging.parse(call.query)), viewer));
    },
  };
  readonly detail: Overlay = {
    isShared: ({ query }) => query['forEdit'] !== true,
    layOver: async (entry, viewer) => (this.authorsOf(entry).has(viewer.username) ? undefined : entry),
  };
  private readonly authors = new WeakMap<CacheEntry, ReadonlySet<string>>();

  constructor(
    private readonly cache: TaggedCache,
    private readonly upstreams: Upstreams,
  ) {}

  private async seesOnlyPublic(viewer: Viewer): Promise<boolean> {
    const path = fillPath(getViewerScope.path, { id: viewer.userId });
    const entry = await this.ofViewer(viewer, path, SCOPE_TTL_S);
    return entry !== undefined && getViewerScope.response.parse(jsonOf(entry)).seesOnlyPublic;
  }

  /** The viewer's private characters among those that the call asks for. */
  private async privatePage(viewer: Viewer, { query }: Call): Promise<Page | undefined> {
    const path = `${listPrivateCharacters.path}${queryText(query)}`;
    const entry = await this.ofViewer(viewer, path, PRIVATE_PAGE_TTL_S);
    return entry && pageOf(entry);
  }

  /** What the catalog responds to the viewer, from the cache until their characters change; undefined if it fails. */
  private ofViewer(viewer: Viewer, path: string, ttl: number): Promise<CacheEntry | undefined> {
    const load = () => this.load(viewer, path);
    return this.cache.through({
      key: `viewer:${viewer.userId}|${path}`,
      tags: [authorTag(viewer.userId)],
      ttl,
      isLenient: false,
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

  private marked(entry: CacheEntry, viewer: Viewer): CacheEntry {
    return this.authorsOf(entry).has(viewer.username) ? toEntry(withMarks(pageOf(entry), viewer)) : entry;
  }

  /** Usernames of those who wrote what the entry shows. */
  private authorsOf(entry: CacheEntry): ReadonlySet<string> {
    const known = this.authors.get(entry);
    if (known) return known;
    const value = jsonOf(entry);
    const page = Page.safeParse(value);
    const names = page.success ? page.data.characters : [Author.parse(value)];
    const authors = new Set(names.map(({ authorUsername }) => authorUsername));
    this.authors.set(entry, authors);
    return authors;
  }
}

const jsonOf = (entry: CacheEntry): unknown => JSON.parse(entry.body.toString());
const pageOf = (entry: CacheEntry): Page => Page.parse(jsonOf(entry));
const toEntry = (page: unknown) => new CacheEntry(Buffer.from(JSON.stringify(page)), 'application/json; charset=utf-8');

const withMarks = ({ characters, ...rest }: CardPage<Page['characters'][number]>, { username }: Viewer) => ({
  characters: characters.map((card) => ({ ...card, isAuthor: card.authorUsername === username })),
  ...rest,
});
