import { type Client, gatewayAt } from '../seeded/client.ts';

const PAUSE_MS = 400;

/** Keeps starting and following replies, and holds each stream until it breaks. */
export class FollowedStreams {
  /** Replies this user requested and still reads. */
  readonly replies = new Set<AbortController>();
  /** Those, plus streams that follow a reply. */
  readonly open = new Set<AbortController>();
  most = { replies: 0, open: 0 };
  isFollowing = false;
  private isOver = false;
  private readonly acts: Promise<void>[];

  constructor(
    private readonly client: Client,
    private readonly chatIds: readonly string[],
    followersEach: number,
  ) {
    const followers = Array.from({ length: followersEach }, () => chatIds).flat();
    this.acts = [
      ...chatIds.map((id, index) => this.repeat(() => this.ask(id, index))),
      ...followers.map((id, index) => this.repeat(() => this.follow(id, index))),
    ];
  }

  private async repeat(act: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await act();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  private ask(chatId: string, gateway: number): Promise<void> {
    const messages = [{ role: 'user', content: 'Go on' }];
    const model = 'demo/fast?tokens=20000&rate=40';
    const body = JSON.stringify({ chatId, messages, settings: { maxTokens: 0 }, stream: true, model });
    return this.hold(gatewayAt(gateway), 'chat/completions', { method: 'POST', body }, [this.replies, this.open]);
  }

  private async follow(chatId: string, gateway: number): Promise<void> {
    if (this.isFollowing) await this.hold(gatewayAt(gateway), `chats/${chatId}/stream`, {}, [this.open]);
  }

  private async hold(gateway: string, path: string, init: RequestInit, held: Set<AbortController>[]): Promise<void> {
    const end = new AbortController();
    try {
      const headers = this.client.headers(gateway);
      const response = await fetch(`${gateway}/api/${path}`, { ...init, headers, signal: end.signal });
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
      if (isStream) for (const set of held) set.add(end);
      this.most.replies = Math.max(this.most.replies, this.replies.size);
      this.most.open = Math.max(this.most.open, this.open.size);
      for await (const _ of response.body ?? []) if (this.isOver) end.abort();
    } catch {
      // The instance was killed, or the stream was released.
    } finally {
      for (const set of held) set.delete(end);
    }
  }

  letGoOfFollowers(): void {
    this.isFollowing = false;
    for (const each of this.open) if (!this.replies.has(each)) each.abort();
  }

  async end(): Promise<void> {
    this.isOver = true;
    for (const each of this.open) each.abort();
    await Promise.all(this.chatIds.map((id, index) => this.client.call(index, 'POST', `chats/${id}/stop`)));
    await Promise.all(this.acts);
  }
}
