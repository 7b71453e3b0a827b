import type { ServerResponse } from 'node:http';
import type { NoticeNews } from '@masque/contracts';
import { FollowedStream } from '@masque/service-kit/http';
import type { StreamedNotices } from '../notice.lists.ts';

export interface NoticeStreamParts {
  readonly since: (seq: number | null, revision: number | null) => Promise<StreamedNotices | null>;
  readonly onFailure: (error: unknown) => void;
}

export class NoticeStream extends FollowedStream {
  private revision: number | null = null;
  private unread: number | null = null;

  constructor(
    raw: ServerResponse,
    private readonly parts: NoticeStreamParts,
    /** Place of the reader's last notice; null: start from now. */
    private seq: number | null,
  ) {
    super(raw, parts.onFailure);
  }

  protected override async catchUp(): Promise<void> {
    if (this.isBlocked) return;
    const news = await this.parts.since(this.seq, this.revision);
    if (!news || this.isOver) return;
    const { notices, unread, position, isPart } = news;
    const isNews = notices.length > 0 || unread !== this.unread;
    this.seq = position.seq;
    // A partial event keeps the old revision, so that the next one finds the rest.
    this.revision = isPart ? this.revision : position.revision;
    this.unread = unread;
    if (isNews) this.write(eventOf({ notices, unread }, position.seq));
    if (isPart) this.wake();
  }
}

const eventOf = (news: NoticeNews, seq: number): string => `id: ${seq}\ndata: ${JSON.stringify(news)}\n\n`;
