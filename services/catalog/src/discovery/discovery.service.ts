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
  type Popularity,
} from './discovery.index.ts';
import { toIndexed } from './indexed.character.ts';
import { noPopularity } from './popularity.ts';
import { needleOf } from './search.text.ts';
import { VersionedCache } from './versioned.cache.ts';

/** Pages that are the same for everybody, kept until something changes. */
const KEPT_PAGES = 200;
/** More favourites are not told to the gateway; it then asks for that user's lists one by one. */
const MOST_FAVORITES = 1_000;

export type { IndexedMark, IndexedPopularity, IndexPosition };

/** Search and lists, and what keeps their index up to date. */
@Injectable()
export class DiscoveryService {
  private state: 'closed' | 'open' | 'filled' = 'closed';
  private readonly publicPages = new VersionedCache<Promise<Serialized>>(KEPT_PAGES);

  constructor(private readonly index: DiscoveryIndex) {}

  /** False until the index has been filled from the store, or brought up to date with it. */
  get isFilled(): boolean {
    return this.state === 'filled';
  }

  /** One page as JSON text (`CharacterPage`). Errors: `request.invalid` for a strange cursor, `server.timeout`. */
  async list(viewer: Viewer | null, query: CharacterQuery): Promise<Serialized> {
    this.ensureFilled();
    const question = pageQuery(viewer, query);
    const find = async () => new Serialized(Buffer.from(await this.index.page(question)));
    if (viewer !== null) return find();
    return this.publicPages.get(this.index.version, JSON.stringify(question), find);
  }

  /** What `list` has for the viewer beside what everybody may see, as a page of its own. */
  async listPrivate(viewer: Viewer, query: CharacterQuery): Promise<Serialized> {
    this.ensureFilled();
    return new Serialized(
      Buffer.from(await this.index.page({ ...pageQuery(viewer, query), visibilities: ['private'] })),
    );
  }

  /** What a user has marked and may see, the newest character first. */
  async listMarked(viewer: Viewer, kind: MarkKind, query: MarkedQuery): Promise<Serialized> {
    this.ensureFilled();
    const question = pageQuery(viewer, CharacterQuery.parse(query));
    return new Serialized(Buffer.from(await this.index.page({ ...question, marked: kind })));
  }

  /** Those of the characters that the viewer may see, in the order of the ids, as JSON text. */
  async cards(viewer: Viewer | null, ids: readonly string[]): Promise<Serialized> {
    this.ensureFilled();
    return new Serialized(Buffer.from(await this.index.cards(ids, viewer?.userId ?? null)));
  }

  async tags(limit: number) {
    this.ensureFilled();
    return { tags: await this.index.tags(limit) };
  }

  /**
   * Whether a user's lists hold nothing but what everybody's do: then a list that was made for nobody is theirs too, but
   * for the marks that follow from the author's name and from their favourites.
   */
  async scopeOf(userId: string): Promise<ViewerScope> {
    this.ensureFilled();
    const [hasPrivate, favorites] = await Promise.all([
      this.index.hasPrivate(userId),
      this.index.favorites(userId, MOST_FAVORITES + 1),
    ]);
    return { seesOnlyPublic: !hasPrivate, favorites: favorites.length > MOST_FAVORITES ? null : favorites };
  }

  /** Takes a character's state, unless it is older than what is known. Afterwards every list shows it. */
  async apply(state: CharacterState): Promise<void> {
    await this.applyAll([state]);
  }

  async applyAll(states: readonly CharacterState[]): Promise<void> {
    await this.index.apply(states.map(toIndexed));
  }

  /** Takes absolute counts; a character that is unknown yet keeps them for later. */
  async setChats(counts: readonly (readonly [characterId: string, chats: number])[]): Promise<void> {
    await this.index.setChats(counts);
  }

  /** Takes what is newer than what is known, also of a character that is unknown yet. */
  async setPopularity(counts: readonly IndexedPopularity[]): Promise<void> {
    await this.index.setPopularity(counts);
  }

  /** Takes what is newer than what is known; marks that were taken back too. */
  async setMarks(marks: readonly IndexedMark[]): Promise<void> {
    await this.index.setMarks(marks);
  }

  /** Removes all marks of a user. */
  async forgetMarks(userId: string): Promise<void> {
    await this.index.forgetMarks(userId);
  }

  /** Zeros until the index is filled. */
  async popularity(id: string, viewer: Viewer | null): Promise<Popularity> {
    return this.isFilled ? this.index.popularity(id, viewer?.userId ?? null) : noPopularity;
  }

  /** Opens what is kept of this source; null: there is nothing usable, and the index is empty now. */
  async open(source: string): Promise<IndexPosition | null> {
    const position = await this.index.open(source);
    this.state = 'open';
    return position;
  }

  /** Says that everything up to this position has been applied: from now on lists are answered. */
  async reached(position: IndexPosition): Promise<void> {
    await this.index.reached(position);
    if (this.state === 'open') this.state = 'filled'; // not when it was damaged meanwhile
  }

  /** Calls when the index cannot be used as it is, and has to be opened again. */
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

/** Nothing is a visitor's own, and nothing is marked by one. */
function visibilitiesFor(viewer: Viewer | null, filter: CharacterQuery['filter']): PageQuery['visibilities'] {
  if (filter === 'public') return ['public'];
  if (viewer) return ['public', 'private'];
  return filter === 'mine' || filter === 'favorites' ? [] : ['public'];
}
