import { DomainError, orThrow, type UserEntry, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.ts';
import { type MarkRow, MarksService, placeOfMark } from '../marks/marks.service.ts';
import { pageOf, readCursor } from '../page.cursor.ts';
import { PeopleService } from '../people/people.service.ts';
import { type UserRow, UsersService } from '../users/users.service.ts';

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}
interface PeoplePage {
  readonly entries: UserEntry[];
  readonly total: number;
  readonly nextCursor: string | null;
}

@Injectable()
export class PeopleLists {
  constructor(
    private readonly marks: MarksService,
    private readonly people: PeopleService,
    private readonly users: UsersService,
    private readonly blocks: BlocksService,
  ) {}

  async followers(viewer: Viewer | null, username: string, query: PageQuery) {
    const { entries, ...page } = await this.page(viewer, username, query, 'followers');
    return { followers: entries, ...page };
  }

  async followed(viewer: Viewer | null, username: string, query: PageQuery) {
    const { entries, ...page } = await this.page(viewer, username, query, 'following');
    return { following: entries, ...page };
  }

  private async page(
    viewer: Viewer | null,
    username: string,
    { cursor, limit }: PageQuery,
    list: 'followers' | 'following',
  ): Promise<PeoplePage> {
    const after = readCursor(cursor);
    const owner = await orThrow(this.users.findByName(username), 'user.not_found');
    if (await this.blocks.areApart(viewer, owner._id)) return this.emptyPage(viewer, owner._id);
    const side = list === 'followers' ? { targetId: owner._id } : { userId: owner._id };
    const [found, counts] = await Promise.all([
      this.marks.list('follow', side, after, limit + 1),
      this.people.countsFor(viewer, owner._id),
    ]);
    const { rows, nextCursor } = pageOf(found, limit, placeOfMark);
    const ids = rows.map((row: MarkRow) => (list === 'followers' ? row.userId : row.targetId));
    const [users, apart] = await Promise.all([this.users.findAll(ids), this.blocks.apartAmong(viewer, ids)]);
    const shown = ids.filter((id) => !apart.has(id)).map((id) => users.get(id));
    return {
      entries: shown.filter((user) => user !== undefined).map(toUserEntry),
      total: counts[list],
      nextCursor,
    };
  }

  /** The blocking user sees empty lists; the blocked user gets a 404. */
  private async emptyPage(viewer: Viewer | null, ownerId: string): Promise<PeoplePage> {
    if (viewer && (await this.blocks.has(ownerId, viewer.userId))) throw new DomainError('user.not_found');
    return { entries: [], total: 0, nextCursor: null };
  }
}

const toUserEntry = ({ _id, username, bio, profilePicture }: UserRow): UserEntry => ({
  id: _id,
  username,
  bio,
  profilePicture,
});
