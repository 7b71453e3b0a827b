import { type Notice, type NoticeNews, mutableNoticeKinds, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.ts';
import type { BoxRow, MutableKind } from './box.row.ts';
import { BoxesRepository } from './boxes.repository.ts';
import { readCursor } from './notice.cursor.ts';
import { NoticePlaces } from './notice.places.ts';
import type { NoticeRow } from './notice.row.ts';
import { NoticesRepository } from './notices.repository.ts';
import { type Looker, ShownNotices } from './shown.notices.ts';

export interface NoticeQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number;
}

const PAGE = 30;

@Injectable()
export class NoticeLists {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly boxes: BoxesRepository,
    private readonly places: NoticePlaces,
    private readonly shown: ShownNotices,
    private readonly blocks: BlocksService,
  ) {}

  async page(viewer: Looker, { cursor, limit = PAGE }: NoticeQuery) {
    const before = readCursor(cursor);
    const box = await this.places.boxOf(viewer.userId);
    const found = await this.notices.list(viewer.userId, before ?? box.seq + 1, box.muted, limit + 1);
    const rows = found.slice(0, limit);
    const [notices, unread] = await Promise.all([this.shown.of(viewer, rows), this.unread(viewer, box)]);
    return { notices, unread, nextCursor: found.length > limit ? String(rows.at(-1)?.seq) : null };
  }

  async read(viewer: Viewer, ids: readonly string[] | undefined): Promise<NoticeNews> {
    await this.notices.markRead(viewer.userId, ids);
    await this.places.touch([viewer.userId]);
    const { notices, unread } = await this.page(viewer, {});
    return { notices, unread };
  }

  async *all(userId: string, pageSize: number): AsyncGenerator<Notice[]> {
    const { seq } = await this.places.boxOf(userId);
    for (let before: number | undefined = seq + 1; before !== undefined;) {
      const rows: NoticeRow[] = await this.notices.list(userId, before, [], pageSize);
      const notices = await this.shown.of({ userId, isAdmin: false }, rows);
      if (notices.length > 0) yield notices;
      before = rows.at(-1)?.seq;
    }
  }

  async settings({ userId }: Viewer): Promise<{ muted: MutableKind[] }> {
    const { muted } = await this.places.boxOf(userId);
    return { muted: [...muted] };
  }

  /** Earlier notices stay hidden while their kind is muted. */
  async mute({ userId }: Viewer, kinds: readonly MutableKind[]): Promise<{ muted: MutableKind[] }> {
    const muted = mutableNoticeKinds.filter((kind) => kinds.includes(kind));
    await this.boxes.mute(userId, muted);
    await this.places.touch([userId]);
    return { muted };
  }

  async unread(viewer: Looker, { muted }: BoxRow): Promise<number> {
    const actorIds = await this.blocks.apartFrom(viewer);
    return this.notices.countUnread(viewer.userId, { kinds: muted, actorIds });
  }
}
