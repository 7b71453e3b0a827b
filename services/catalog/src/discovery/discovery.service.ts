import {
  CharacterQuery,
  DomainError,
  type MarkedQuery,
  type MarkKind,
  type Viewer,
  type ViewerScope,
} from '@masque/contracts';
import { fold, pageSize, plain } from '@masque/contracts/rules';
import { Serialized } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { CharacterState } from './searched.state.ts';
import { readCursor } from './cursor.ts';
import type { IndexPosition } from './discovery.writer.ts';
import { toIndexed } from './indexed.character.ts';
import type { PageQuery } from './page.query.ts';
import { noPopularity, type ViewedPopularity } from './popularity.ts';
import { needleOf } from './search.text.ts';
import { SqliteIndex } from './sqlite.index.ts';
import { VersionedCache } from './versioned.cache.ts';

const KEPT_PAGES = 200;
/** Beyond this the gateway gets null, and requests that user's lists one by one. */
const MOST_FAVORITES = 1_000;

@Injectable()
export class DiscoveryService {
  private state: 'closed' | 'open' | 'filled' = 'closed';
  private readonly publicPages = new VersionedCache<Promise<Serialized>>(KEPT_PAGES);

  constructor(private readonly index: SqliteIndex) {}

  get isFilled(): boolean {
    return this.state === 'filled';
  }

  /** @throws DomainError `request.invalid` for a malformed cursor, `server.timeout` */
  async list(viewer: Viewer | null, query: CharacterQuery): Promise<Serialized> {
    this.ensureFilled();
    const question = pageQuery(viewer, query);
    if (viewer !== null) return this.find(question);
    return this.publicPages.get(this.index.version, JSON.stringify(question), () => this.find(question));
  }

  async listPrivate(viewer: Viewer, query: CharacterQuery): Promise<Serialized> {
    this.ensureFilled();
    return this.find({ ...pageQuery(viewer, query), visibilities: [listsOf[query.kind].private] });
  }

  async listMarked(viewer: Viewer, kind: MarkKind, query: MarkedQuery): Promise<Serialized> {
    this.ensureFilled();
    const question = { ...pageQuery(viewer, CharacterQuery.parse(query)), marked: kind };
    const { public: publicLore, private: privateLore } = listsOf.lorebook;
    const lorebooks = kind === 'favorite' ? [publicLore, privateLore] : [];
    return this.find({ ...question, visibilities: [...question.visibilities, ...lorebooks] });
  }

  async cards(viewer: Viewer | null, ids: readonly string[]): Promise<Serialized> {
    this.ensureFilled();
    return serialized(await this.index.cards(ids, viewer?.userId ?? null));
  }

  async tags(limit: number) {
    this.ensureFilled();
    return { tags: await this.index.tags(limit) };
  }

  /** Tells the gateway whether public lists serve this user, given marks for own cards and favorites. */
  async scopeOf(userId: string): Promise<ViewerScope> {
    this.ensureFilled();
    const [hasPrivate, favorites] = await Promise.all([
      this.index.hasPrivate(userId),
      this.index.favorites(userId, MOST_FAVORITES + 1),
    ]);
    return { seesOnlyPublic: !hasPrivate, favorites: favorites.length > MOST_FAVORITES ? null : favorites };
  }

  async favoritesOf(userId: string): Promise<ReadonlySet<string>> {
    this.ensureFilled();
    return new Set(await this.index.favorites(userId, Number.MAX_SAFE_INTEGER));
  }

  async apply(states: readonly CharacterState[]): Promise<void> {
    await this.index.apply(states.map(toIndexed));
  }

  async popularity(id: string, viewer: Viewer | null): Promise<ViewedPopularity> {
    return this.isFilled ? this.index.popularity(id, viewer?.userId ?? null) : noPopularity;
  }

  async open(source: string): Promise<IndexPosition | null> {
    const position = await this.index.open(source);
    this.state = 'open';
    return position;
  }

  async savePosition(position: IndexPosition): Promise<void> {
    await this.index.savePosition(position);
    if (this.state === 'open') this.state = 'filled'; // unless damaged meanwhile
  }

  onDamage(listener: () => void): void {
    this.index.onDamage(() => {
      this.state = 'closed';
      listener();
    });
  }

  async close(): Promise<void> {
    await this.index.close();
  }

  private async find(question: PageQuery): Promise<Serialized> {
    return serialized(await this.index.page(question));
  }

  private ensureFilled(): void {
    if (!this.isFilled) throw new DomainError('server.unavailable');
  }
}

const serialized = (json: Uint8Array): Serialized =>
  new Serialized(Buffer.from(json.buffer, json.byteOffset, json.byteLength));

function pageQuery(viewer: Viewer | null, query: CharacterQuery): PageQuery {
  const { filter, sort, cursor, tags, author } = query;
  return {
    sort,
    after: cursor === undefined ? null : readCursor(sort, cursor),
    limit: pageSize(query),
    visibilities: visibilitiesFor(viewer, query),
    viewerId: viewer?.userId ?? null,
    isMine: filter === 'mine',
    marked: filter === 'favorites' ? 'favorite' : null,
    authorKey: author === undefined ? null : fold(author),
    tagKeys: [...new Set((tags ?? '').split(',').map((tag) => plain(tag).trim()))].filter(Boolean),
    needle: needleOf(query.search),
  };
}

const listsOf = {
  character: { public: 'public', private: 'private' },
  lorebook: { public: 'publicLore', private: 'privateLore' },
} as const;

function visibilitiesFor(viewer: Viewer | null, { kind, filter }: CharacterQuery): PageQuery['visibilities'] {
  const lists = listsOf[kind];
  if (filter === 'public') return [lists.public];
  if (viewer) return [lists.public, lists.private];
  return filter === 'mine' || filter === 'favorites' ? [] : [lists.public];
}
