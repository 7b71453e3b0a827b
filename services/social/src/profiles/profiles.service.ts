import { DomainError, type ProfileSummary, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.ts';
import { type UserRow, UsersService } from '../users/users.service.ts';
import { ProfileCounts } from './profile.counts.ts';
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
    private readonly counts: ProfileCounts,
    private readonly views: ProfileViewsService,
  ) {}

  /** Returns zeros for an account whose event hasn't arrived. A blocked viewer gets a 404. */
  async view(viewer: Viewer | null, username: string): Promise<ProfileSummary> {
    const owner = await this.users.findByName(username);
    if (!owner) return nothing;
    if (await this.blocks.areApart(viewer, owner._id)) return this.blocked(viewer, owner);
    const [summary] = await Promise.all([
      this.counts.of(viewer, owner._id),
      viewer && viewer.userId !== owner._id && this.views.record(owner._id, viewer.userId),
    ]);
    return summary;
  }

  /** Doesn't count as a view. */
  async check(viewer: Viewer | null, username: string): Promise<Pick<ProfileSummary, 'isBlocked'>> {
    const owner = await this.users.findByName(username);
    if (!owner || !(await this.blocks.areApart(viewer, owner._id))) return { isBlocked: false };
    const { isBlocked } = await this.blocked(viewer, owner);
    return { isBlocked };
  }

  private async blocked(viewer: Viewer | null, owner: UserRow): Promise<ProfileSummary> {
    if (viewer && (await this.blocks.has(owner._id, viewer.userId))) throw new DomainError('user.not_found');
    return { ...nothing, isBlocked: true };
  }
}
