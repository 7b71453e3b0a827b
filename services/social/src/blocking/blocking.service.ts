import { ensure, limits, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.ts';
import { FollowsService } from '../follows/follows.service.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { UsersService } from '../users/users.service.ts';
import { toBlockEntry } from './block.view.ts';

/** Blocks, and ends what there was between the two. */
@Injectable()
export class BlockingService {
  constructor(
    private readonly blocks: BlocksService,
    private readonly users: UsersService,
    private readonly follows: FollowsService,
    private readonly notices: NoticesService,
  ) {
    // A follow that was being written, by this process or one that died, ends too.
    blocks.onSecondLook(async (userId, blockedId) => {
      if (await blocks.has(userId, blockedId)) await follows.part(userId, blockedId);
    });
  }

  async block(viewer: Viewer, username: string) {
    const other = await this.users.getByName(username);
    ensure(other._id !== viewer.userId, 'block.oneself');
    // Who has blocked the viewer does not exist for them; but who was blocked already, is.
    const hasBlocked = await this.blocks.has(viewer.userId, other._id);
    ensure(hasBlocked || !(await this.blocks.areApart(viewer, other._id)), 'user.not_found');
    if (!hasBlocked) {
      // Calls of the same moment may come over it, by no more than the write limit lets through at once.
      ensure((await this.blocks.count(viewer.userId)) < limits.blocks, 'block.too_many', { most: limits.blocks });
      // Before the block too: who dies in between leaves a follow for some seconds at most.
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
    // Who has blocked the viewer does not exist for them.
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
