import type { NoticeNews } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { NoticeLists } from '../notice.lists.ts';
import { NoticePlaces } from '../notice.places.ts';
import { NoticesRepository } from '../notices.repository.ts';
import { type Looker, ShownNotices } from '../shown.notices.ts';

const MOST = 100;

/** `revision` is that of the user's box. */
export interface StreamPosition {
  readonly seq: number;
  readonly revision: number;
}

export interface StreamedNotices extends NoticeNews {
  readonly position: StreamPosition;
  readonly isPart: boolean;
}

@Injectable()
export class NewNotices {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly places: NoticePlaces,
    private readonly lists: NoticeLists,
    private readonly shown: ShownNotices,
  ) {}

  /** Null: nothing new. If `seq` is null or was never assigned, starts from now. */
  async since(viewer: Looker, seq: number | null, revision: number | null): Promise<StreamedNotices | null> {
    const box = await this.places.boxOf(viewer.userId);
    if (box.revision === revision) return null;
    const from = seq === null || seq > box.seq ? box.seq : seq;
    const rows = from < box.seq ? await this.notices.between(viewer.userId, from, box.seq, MOST) : [];
    const isPart = rows.length === MOST;
    const wanted = rows.filter(({ kind }) => !box.muted.some((muted) => muted === kind)).toReversed();
    const [notices, unread] = await Promise.all([this.shown.of(viewer, wanted), this.lists.unread(viewer, box)]);
    const reached = (isPart && rows.at(-1)?.seq) || box.seq;
    return { notices, unread, isPart, position: { seq: reached, revision: box.revision } };
  }
}
