import { DomainError, type ProfileSummary, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.ts';
import { CollectionLists } from '../collections/collection.lists.ts';
import { MarksService } from '../marks/marks.service.ts';
import { PeopleService } from '../people/people.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';
import { type UserRow, UsersService } from '../users/users.service.ts';
import { ProfileViewsService } from './profile-views.service.ts';

const nothing: ProfileSummary = {
  totalLikes: 0,
  followersCount: 0,
  followingCount: 0,
  collectionsCount: 0,
  isFollowing: false,
  isBlocked: false,
};

@Injectable()
export class ProfilesService {
  constructor(
    private readonly users: UsersService,
    private readonly blocks: BlocksService,
    private readonly popularity: PopularityService,
    private readonly people: PeopleService,
    private readonly marks: MarksService,
    private readonly collections: CollectionLists,
    private readonly views: ProfileViewsService,
  ) {}

  /** Returns zeros for an account whose event hasn't arrived. A blocked viewer gets a 404. */
  async view(viewer: Viewer | null, username: string): Promise<ProfileSummary> {
    const owner = await this.users.findByName(username);
    if (!owner) return nothing;
    if (await this.blocks.areApart(viewer, owner._id)) return this.blockedSummary(viewer, owner);
    const [summary] = await Promise.all([
      this.summary(viewer, owner._id),
      viewer && viewer.userId !== owner._id && this.views.record(owner._id, viewer.userId),
    ]);
    return summary;
  }

  /** Doesn't count as a view. */
  async check(viewer: Viewer | null, username: string): Promise<Pick<ProfileSummary, 'isBlocked'>> {
    const owner = await this.users.findByName(username);
    if (!owner || !(await this.blocks.areApart(viewer, owner._id))) return { isBlocked: false };
    const { isBlocked } = await this.blockedSummary(viewer, owner);
    return { isBlocked };
  }

  private async summary(viewer: Viewer | null, userId: string): Promise<ProfileSummary> {
    const [likes, people, collectionsCount, isFollowing] = await Promise.all([
      this.popularity.likesOf([userId]),
      this.people.countsFor(viewer, userId),
      this.collections.countOf(viewer, userId),
      viewer !== null && this.marks.isSet('follow', viewer.userId, userId),
    ]);
    return {
      totalLikes: Math.max(0, likes.get(userId) ?? 0),
      followersCount: people.followers,
      followingCount: people.following,
      collectionsCount,
      isFollowing,
      isBlocked: false,
    };
  }

  private async blockedSummary(viewer: Viewer | null, owner: UserRow): Promise<ProfileSummary> {
    if (viewer && (await this.blocks.has(owner._id, viewer.userId))) throw new DomainError('user.not_found');
    return { ...nothing, isBlocked: true };
  }
}
