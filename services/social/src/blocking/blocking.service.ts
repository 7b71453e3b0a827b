import { ensure, limits, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.ts';
import { FollowsService } from '../follows/follows.service.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { UsersService } from '../users/users.service.ts';
import { toBlockEntry } from './block.view.ts';

@Injectable()
export class BlockingService {
  constructor(
    private readonly blocks: BlocksService,
    private readonly users: UsersService,
    private readonly follows: FollowsService,
    private readonly notices: NoticesService,
  ) {
    // Also ends a follow that was being written, by this process or a crashed one.
    blocks.onSecondLook(async (userId, blockedId) => {
      if (await blocks.has(userId, blockedId)) await follows.part(userId, blockedId);
    });
  }

  async block(viewer: Viewer, username: string) {
    const other = await this.users.getByName(username);
    ensure(other._id !== viewer.userId, 'block.oneself');
    // Users who blocked the viewer don't exist for them, unless the viewer has already blocked them.
    const hasBlocked = await this.blocks.has(viewer.userId, other._id);
    ensure(hasBlocked || !(await this.blocks.areApart(viewer, other._id)), 'user.not_found');
    if (!hasBlocked) {
      // Parallel calls may exceed the limit, but only by what the write rate limit lets through.
      ensure((await this.blocks.count(viewer.userId)) < limits.blocks, 'block.too_many', { most: limits.blocks });
      // Also before the block, so that a crash in between leaves at most a racing follow, for seconds.
      await this.follows.part(viewer.userId, other._id);
      await this.blocks.insert(viewer.userId, other._id);
    }
    await this.follows.part(viewer.userId, other._id);
    await this.notices.touch([viewer.userId, other._id]);
    return { isBlocked: true as const };
  }

  async unblock(viewer: Viewer, username: string) {
    const other = await this.users.getByName(username);
    const hasBlocked = await this.blocks.has(viewer.userId, other._id);
    ensure(hasBlocked || !(await this.blocks.areApart(viewer, other._id)), 'user.not_found');
    await this.blocks.delete(viewer.userId, other._id);
    await this.notices.touch([viewer.userId, other._id]);
    return { isBlocked: false as const };
  }

  async list(viewer: Viewer) {
    const rows = await this.blocks.list(viewer.userId);
    const users = await this.users.findAll(rows.map(({ blockedId }) => blockedId));
    return { blocks: rows.flatMap((row) => toBlockEntry(row.createdAt, users.get(row.blockedId))) };
  }
}
