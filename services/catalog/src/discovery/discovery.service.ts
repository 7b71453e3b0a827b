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
import {
  DiscoveryIndex,
  type IndexedMark,
  type IndexedPopularity,
  type IndexPosition,
  type PageQuery,
  type ViewedPopularity,
} from './discovery.index.ts';
import { toIndexed } from './indexed.character.ts';
import { noPopularity } from './popularity.ts';
import { needleOf } from './search.text.ts';
import { VersionedCache } from './versioned.cache.ts';

const KEPT_PAGES = 200;
/** Beyond this the gateway gets null, and requests that user's lists one by one. */
const MOST_FAVORITES = 1_000;

export type { IndexedMark, IndexedPopularity, IndexPosition };

@Injectable()
export class DiscoveryService {
  private state: 'closed' | 'open' | 'filled' = 'closed';
  private readonly publicPages = new VersionedCache<Promise<Serialized>>(KEPT_PAGES);

  constructor(private readonly index: DiscoveryIndex) {}

  get isFilled(): boolean {
    return this.state === 'filled';
  }

  /** @throws DomainError `request.invalid` for a malformed cursor, `server.timeout` */
  async list(viewer: Viewer | null, query: CharacterQuery): Promise<Serialized> {
    this.ensureFilled();
    const question = pageQuery(viewer, query);
    const find = async () => new Serialized(Buffer.from(await this.index.page(question)));
    if (viewer !== null) return find();
    return this.publicPages.get(this.index.version, JSON.stringify(question), find);
  }

  async listPrivate(viewer: Viewer, query: CharacterQuery): Promise<Serialized> {
    this.ensureFilled();
    return new Serialized(
      Buffer.from(await this.index.page({ ...pageQuery(viewer, query), visibilities: ['private'] })),
    );
  }

  async listMarked(viewer: Viewer, kind: MarkKind, query: MarkedQuery): Promise<Serialized> {
    this.ensureFilled();
    const question = pageQuery(viewer, CharacterQuery.parse(query));
    return new Serialized(Buffer.from(await this.index.page({ ...question, marked: kind })));
  }

  async cards(viewer: Viewer | null, ids: readonly string[]): Promise<Serialized> {
    this.ensureFilled();
    return new Serialized(Buffer.from(await this.index.cards(ids, viewer?.userId ?? null)));
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

  async apply(state: CharacterState): Promise<void> {
    await this.applyAll([state]);
  }

  async applyAll(states: readonly CharacterState[]): Promise<void> {
    await this.index.apply(states.map(toIndexed));
  }

  async setChats(counts: readonly (readonly [characterId: string, chats: number])[]): Promise<void> {
    await this.index.setChats(counts);
  }

  async setPopularity(counts: readonly IndexedPopularity[]): Promise<void> {
    await this.index.setPopularity(counts);
  }

  async setMarks(marks: readonly IndexedMark[]): Promise<void> {
    await this.index.setMarks(marks);
  }

  async forgetMarks(userId: string): Promise<void> {
    await this.index.forgetMarks(userId);
  }

  async popularity(id: string, viewer: Viewer | null): Promise<ViewedPopularity> {
    return this.isFilled ? this.index.popularity(id, viewer?.userId ?? null) : noPopularity;
  }

  async open(source: string): Promise<IndexPosition | null> {
    const position = await this.index.open(source);
    this.state = 'open';
    return position;
  }

  async reached(position: IndexPosition): Promise<void> {
    await this.index.reached(position);
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

  private ensureFilled(): void {
    if (!this.isFilled) throw new DomainError('server.unavailable');
  }
}

function pageQuery(viewer: Viewer | null, query: CharacterQuery): PageQuery {
  const { filter, sort, cursor, tags, author } = query;
  return {
    sort,
    after: cursor === undefined ? null : readCursor(sort, cursor),
    limit: pageSize(query),
    visibilities: visibilitiesFor(viewer, filter),
    viewerId: viewer?.userId ?? null,
    isMine: filter === 'mine',
    marked: filter === 'favorites' ? 'favorite' : null,
    authorKey: author === undefined ? null : fold(author),
    tagKeys: [...new Set((tags ?? '').split(',').map((tag) => plain(tag).trim()))].filter(Boolean),
    needle: needleOf(query.search),
  };
}

function visibilitiesFor(viewer: Viewer | null, filter: CharacterQuery['filter']): PageQuery['visibilities'] {
  if (filter === 'public') return ['public'];
  if (viewer) return ['public', 'private'];
  return filter === 'mine' || filter === 'favorites' ? [] : ['public'];
}
