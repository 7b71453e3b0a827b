import { type Notice, type NoticeNews, mutableNoticeKinds, type Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonFile, jsonListFile } from '@masque/service-kit/export';
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
const EXPORT_PAGE = 100;
const MOST_STREAMED = 100;

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
export class NoticeLists implements ExportPart {
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

  /** Null: nothing new. If `seq` is null or was never assigned, starts from now. */
  async since(viewer: Looker, seq: number | null, revision: number | null): Promise<StreamedNotices | null> {
    const box = await this.places.boxOf(viewer.userId);
    if (box.revision === revision) return null;
    const from = seq === null || seq > box.seq ? box.seq : seq;
    const rows = from < box.seq ? await this.notices.between(viewer.userId, from, box.seq, MOST_STREAMED) : [];
    const isPart = rows.length === MOST_STREAMED;
    const wanted = rows.filter(({ kind }) => !box.muted.some((muted) => muted === kind)).toReversed();
    const [notices, unread] = await Promise.all([this.shown.of(viewer, wanted), this.unread(viewer, box)]);
    const reached = (isPart && rows.at(-1)?.seq) || box.seq;
    return { notices, unread, isPart, position: { seq: reached, revision: box.revision } };
  }

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('notices.json', this.entries(viewer.userId));
    yield jsonFile('notice-settings.json', await this.settings(viewer));
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

  private async *entries(userId: string): AsyncGenerator<Omit<Notice, 'id'>> {
    for await (const notices of this.all(userId, EXPORT_PAGE)) for (const { id: _, ...notice } of notices) yield notice;
  }

  private async unread(viewer: Looker, { muted }: BoxRow): Promise<number> {
    const actorIds = await this.blocks.apartFrom(viewer);
    return this.notices.countUnread(viewer.userId, { kinds: muted, actorIds });
  }
}
