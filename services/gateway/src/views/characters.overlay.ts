import { catalogRoutes, fillPath, type Viewer } from '@masque/contracts';
import { currentRequestId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CacheEntry } from '../cache/cache-entry.ts';
import { TaggedCache } from '../cache/tagged-cache.ts';
import type { Call } from '../call/call.ts';
import { Upstreams } from '../upstream/upstreams.ts';
import type { Overlay } from './overlay.ts';

const SCOPE_TTL_S = 300;
const Author = z.object({ authorUsername: z.string() });
const Page = z.looseObject({ characters: z.array(z.looseObject({ authorUsername: z.string() })) });
const { response: Scope, path: scopePath } = catalogRoutes.getViewerScope;

/** Tag of what depends on which characters a user has. */
export const authorTag = (userId: string): string => `author:${userId}`;

/**
 * Lists and details of characters for signed-in viewers. Who has no private character sees the public list, with their own
 * characters marked; the others' lists are merged by the catalog.
 */
@Injectable()
export class CharactersOverlay {
  readonly list: Overlay;
  readonly detail: Overlay;
  private readonly authors = new WeakMap<CacheEntry, ReadonlySet<string>>();

  constructor(
    private readonly cache: TaggedCache,
    private readonly upstreams: Upstreams,
  ) {
    this.list = {
      isShared: async ({ query }, viewer) => {
        const filter = query['filter'];
        if (filter === 'public') return true;
        return filter === 'all' && this.seesOnlyPublic(viewer);
      },
      layOver: (entry, viewer) => (this.authorsOf(entry).has(viewer.username) ? marked(entry, viewer) : entry),
    };
    this.detail = {
      isShared: async ({ query }: Call) => query['forEdit'] !== true,
      layOver: (entry, viewer) => (this.authorsOf(entry).has(viewer.username) ? undefined : entry),
    };
  }

  private async seesOnlyPublic(viewer: Viewer): Promise<boolean> {
    const tag = authorTag(viewer.userId);
    const entry = await this.cache.through({
      key: `scope:${viewer.userId}`,
      tags: [tag],
      ttl: SCOPE_TTL_S,
      isLenient: false,
      load: () => this.loadScope(viewer),
    });
    return entry !== undefined && Scope.parse(JSON.parse(entry.body.toString())).seesOnlyPublic;
  }

  private async loadScope(viewer: Viewer) {
    const { statusCode, body } = await this.upstreams.request({
      service: 'catalog',
      method: 'GET',
      path: fillPath(scopePath, { id: viewer.userId }),
      identity: { viewer, requestId: currentRequestId() },
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    return statusCode === 200 ? { body: bytes, contentType: 'application/json' } : undefined;
  }

  /** Usernames of those who wrote what the entry shows. */
  private authorsOf(entry: CacheEntry): ReadonlySet<string> {
    const known = this.authors.get(entry);
    if (known) return known;
    const value: unknown = JSON.parse(entry.body.toString());
    const page = Page.safeParse(value);
    const names = page.success ? page.data.characters : [Author.parse(value)];
    const authors = new Set(names.map(({ authorUsername }) => authorUsername));
    this.authors.set(entry, authors);
    return authors;
  }
}

function marked(entry: CacheEntry, { username }: Viewer): CacheEntry {
  const page = Page.parse(JSON.parse(entry.body.toString()));
  const characters = page.characters.map((card) => ({ ...card, isAuthor: card.authorUsername === username }));
  return new CacheEntry(Buffer.from(JSON.stringify({ ...page, characters })), entry.contentType);
}
