import { NoticeNews } from '@masque/contracts';
import { type ServiceCaller, eventsOf, eventually } from '@masque/testkit';

/** Reads a user's notice stream. */
export class FollowedNotices {
  readonly news: NoticeNews[] = [];
  lastId: string | undefined;
  hasEnded = false;
  private readonly leaving: AbortController;

  constructor(answer: Response, leaving: AbortController) {
    this.leaving = leaving;
    void this.read(answer);
  }

  private async read(answer: Response): Promise<void> {
    try {
      for await (const { id, data } of eventsOf(answer)) {
        this.news.push(NoticeNews.parse(JSON.parse(data)));
        this.lastId = id ?? this.lastId;
      }
    } catch {
      // We left, or the server closed.
    }
    this.hasEnded = true;
  }

  /** All notices received, oldest first. */
  get notices() {
    return this.news.flatMap(({ notices }) => notices.toReversed());
  }

  get unread(): number | undefined {
    return this.news.at(-1)?.unread;
  }

  begun = (): Promise<unknown> => eventually(() => this.news.length > 0);

  leave(): void {
    this.leaving.abort();
  }
}

export async function followNotices(caller: ServiceCaller, lastEventId?: string): Promise<FollowedNotices> {
  const leaving = new AbortController();
  const headers = new Headers(lastEventId === undefined ? [] : [['last-event-id', lastEventId]]);
  const answer = await caller.fetch('/notices/stream', { headers, signal: leaving.signal });
  if (!answer.ok) throw new Error(`notices: ${answer.status} ${await answer.text()}`);
  return new FollowedNotices(answer, leaving);
}
