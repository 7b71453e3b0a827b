import { DomainError, ensure, type FollowState, orThrow, type Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.ts';
import { type MarkRow, MarksService, type MarkSide } from '../marks/marks.service.ts';
import { mayHaveReached, MilestonesService } from '../notices/milestones.service.ts';
import { followNews, NoticesService } from '../notices/notices.service.ts';
import { PeopleService } from '../people/people.service.ts';
import { type UserRow, UsersService } from '../users/users.service.ts';

/** Users separated by a block don't exist for each other. */
@Injectable()
export class FollowsService implements ExportPart {
  constructor(
    private readonly marks: MarksService,
    private readonly people: PeopleService,
    private readonly users: UsersService,
    private readonly blocks: BlocksService,
    notices: NoticesService,
    milestones: MilestonesService,
  ) {
    blocks.onBlock((userId, blockedId) => this.unfollowEachOther(userId, blockedId));
    marks.announceBy('follow', async ({ userId, targetId, isSet, isAgain = false, since }) => {
      const news = followNews(targetId, userId, since);
      if (!isSet) await notices.withdraw(news, since, 'unread');
      else if (isAgain) await notices.restore(news);
      else await notices.notify(news);
    });
    people.counts.onCounts(async (userId, _, { followers }, steps) => {
      if (mayHaveReached('followers', followers, steps && steps.followers))
        await milestones.announce({ kind: 'followers', userId }, followers);
    });
  }

  async follow(viewer: Viewer, username: string): Promise<FollowState> {
    const { other, apart } = await this.other(viewer, username);
    await this.set(viewer.userId, other._id, true);
    // A block written meanwhile hasn't seen this follow.
    if (!(await this.blocks.areApart(viewer, other._id))) return this.stateOf(true, other._id, apart);
    await this.set(viewer.userId, other._id, false);
    throw new DomainError('user.not_found');
  }

  async unfollow(viewer: Viewer, username: string): Promise<FollowState> {
    const { other, apart } = await this.other(viewer, username);
    await this.set(viewer.userId, other._id, false);
    return this.stateOf(false, other._id, apart);
  }

  async unfollowEachOther(userId: string, otherId: string): Promise<void> {
    await Promise.all([this.set(userId, otherId, false), this.set(otherId, userId, false)]);
  }

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('follows.json', this.entries(userId));
  }

  private async *entries(userId: string) {
    yield* this.side('following', { userId }, ({ targetId }) => targetId);
    yield* this.side('follower', { targetId: userId }, (row) => row.userId);
  }

  private async *side(direction: 'following' | 'follower', side: MarkSide, otherOf: (row: MarkRow) => string) {
    for await (const rows of this.marks.pages('follow', side)) {
      const users = await this.users.findAll(rows.map(otherOf));
      for (const row of rows) {
        const user = users.get(otherOf(row));
        if (user) yield { direction, username: user.username, since: row.since };
      }
    }
  }

  private set(userId: string, targetId: string, isSet: boolean) {
    return this.marks.change('follow', { userId, targetId, targetOwnerId: targetId }, () => isSet, isSet);
  }

  private async stateOf(isFollowing: boolean, otherId: string, apart: readonly string[]): Promise<FollowState> {
    const { counts } = await this.people.counts.stateOf(otherId);
    const { followers } = await this.people.without(apart, otherId, counts);
    return { isFollowing, followersCount: followers };
  }

  private async other(viewer: Viewer, username: string): Promise<{ other: UserRow; apart: readonly string[] }> {
    const other = await orThrow(this.users.findByName(username), 'user.not_found');
    ensure(other._id !== viewer.userId, 'follow.oneself');
    const [isApart, apart] = await Promise.all([
      this.blocks.areApart(viewer, other._id),
      this.blocks.apartFrom(viewer),
    ]);
    ensure(!isApart, 'user.not_found');
    return { other, apart };
  }
}
