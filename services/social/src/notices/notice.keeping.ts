import { Injectable } from '@nestjs/common';
import { BoxesRepository } from './boxes.repository.ts';
import { KEPT_MS, MOST_KEPT } from './notice.rules.ts';
import { NoticesRepository } from './notices.repository.ts';

const AT_ONCE = 500;

@Injectable()
export class NoticeKeeping {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly boxes: BoxesRepository,
  ) {}

  async prune(): Promise<void> {
    await this.notices.deleteBefore(new Date(Date.now() - KEPT_MS));
    for (let last = ''; ;) {
      const userIds = await this.boxes.fullAfter(last, MOST_KEPT, AT_ONCE);
      for (const userId of userIds) await this.notices.deleteSurplus(userId);
      if (userIds.length < AT_ONCE) return;
      last = userIds.at(-1) ?? last;
    }
  }
}
