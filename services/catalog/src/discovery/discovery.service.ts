import { type CharacterQuery, DomainError, type Viewer } from '@masque/contracts';
import { Serialized } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { CharacterState } from '../characters/character.state.ts';
import type { Popularity } from '../characters/character.view.ts';
import { cardJson } from './card.json.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { CardRow } from './discovery.database.ts';
import { DiscoveryIndex } from './discovery.index.ts';
import { DiscoveryPages, type Found, type Wanted } from './discovery.pages.ts';
import { fold } from './fold.ts';
import { needleOf } from './search.text.ts';
import { orders, type Sort } from './sorts.ts';

/** For clients that know no paging. */
const WITHOUT_PAGING = 1_000;
const LARGEST_PAGE = 200;

@Injectable()
export class DiscoveryService {
  /** False until the read model has been filled from the store. */
  isFilled = false;
  /** What all who are the author of none of these rows get, encoded once; rows of everybody's pages stay the same. */
  private readonly forStrangers = new WeakMap<readonly CardRow[], Serialized>();

  constructor(
    private readonly index: DiscoveryIndex,
    private readonly pages: DiscoveryPages,
  ) {}

  /** One page as JSON text (`CharacterPage`). Errors: `request.invalid` for a strange cursor. */
  list(viewer: Viewer | null, query: CharacterQuery): Serialized {
    this.ensureFilled();
    const { sort, cursor } = query;
    const limit = query.limit ?? (cursor ? LARGEST_PAGE : WITHOUT_PAGING);
    const after = cursor === undefined ? null : readCursor(sort, cursor);
    const found = this.pages.page(wantedBy(viewer, query), sort, after, limit + 1);
    const isStranger = !found.rows.some((row) => row.authorId === viewer?.userId);
    if (!isStranger) return new Serialized(pageJson(found, sort, limit, viewer?.userId));
    const known = this.forStrangers.get(found.rows);
    const page = known ?? new Serialized(Buffer.from(pageJson(found, sort, limit, undefined)));
    if (!known) this.forStrangers.set(found.rows, page);
    return page;
  }

  /** Whether a user's lists hold nothing but what is public. */
  scopeOf(userId: string): { seesOnlyPublic: boolean } {
    this.ensureFilled();
    return { seesOnlyPublic: !this.pages.hasPrivate(userId) };
  }

  tags(limit: number) {
    this.ensureFilled();
    return { tags: this.pages.tags(limit) };
  }

  /** Takes a character's state, unless it is older than what is known. */
  apply(state: CharacterState): void {
    this.index.apply([state]);
  }

  popularity(id: string): Popularity {
    return this.index.popularity(id);
  }

  private ensureFilled(): void {
    if (!this.isFilled) throw new DomainError('server.unavailable');
  }
}

/** `CharacterPage` as JSON text; the rows may be one more than the page has. */
function pageJson(found: Found, sort: Sort, limit: number, viewerId: string | undefined): string {
  const rows = found.rows.slice(0, limit);
  const last = found.rows.length > limit ? rows.at(-1) : undefined;
  const cards = rows.map((row) => cardJson(row, viewerId)).join(',');
  const nextCursor = last ? `"${writeCursor(sort, keyOf(sort, last))}"` : 'null';
  return `{"characters":[${cards}],"total":${found.total},"nextCursor":${nextCursor}}`;
}

const keyOf = (sort: Sort, row: CardRow) => orders[sort].columns.map((column) => row[column]);

function wantedBy(viewer: Viewer | null, { filter, search, tags, author }: CharacterQuery): Wanted {
  return {
    shelves: shelvesFor(viewer, filter),
    viewerId: viewer?.userId,
    isMine: filter === 'mine',
    authorKey: author === undefined ? null : fold(author),
    tagKeys: (tags ?? '')
      .split(',')
      .map((tag) => fold(tag.trim()))
      .filter(Boolean),
    needle: needleOf(search),
  };
}

/** Nobody has favourites before there is a way to make one; nothing is a visitor's own. */
function shelvesFor(viewer: Viewer | null, filter: CharacterQuery['filter']): Wanted['shelves'] {
  if (filter === 'favorites') return [];
  if (filter === 'public') return ['public'];
  if (viewer) return ['public', 'private'];
  return filter === 'mine' ? [] : ['public'];
}
