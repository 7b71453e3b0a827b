import { type Client, gatewayAt } from '../seeded/client.ts';

interface Message {
  readonly id: string;
  readonly text: string;
  readonly version: number;
}
interface Change {
  readonly type: string;
  readonly message?: Message;
  readonly messageId?: string;
  readonly ids?: readonly string[];
  readonly from?: number;
  readonly text?: string;
}

/** A device with one chat open at one gateway. */
export class ChatFollower {
  readonly messages = new Map<string, Message>();
  private readonly growing = new Map<string, string>();
  isFollowing = false;
  private readonly leaving = new AbortController();
  private readonly following: Promise<void>;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly client: Client,
    private readonly chatId: string,
    private readonly gateway: number,
  ) {
    this.following = this.follow().catch(() => undefined);
  }

  /** Replies seen growing, in order. */
  get replies(): readonly string[] {
    return [...this.growing.values()];
  }

  /** Resolves with the time, on the clock of `performance`, at which `check` holds. Rejects after `ms`. */
  shows(check: (self: this) => boolean, ms: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(look);
        reject(new Error(`gateway ${this.gateway} did not show it within ${ms} ms`));
      }, ms);
      const look = () => {
        if (!check(this)) return;
        clearTimeout(timer);
        this.waiting.delete(look);
        resolve(performance.now());
      };
      this.waiting.add(look);
      look();
    });
  }

  async leave(): Promise<void> {
    this.leaving.abort();
    await this.following;
  }

  private async follow(): Promise<void> {
    const url = gatewayAt(this.gateway);
    const { signal } = this.leaving;
    const headers = this.client.headers(url);
    const response = await fetch(`${url}/api/chats/${this.chatId}/changes`, { headers, signal });
    if (!response.ok || !response.body) throw new Error(`changes answered ${response.status}`);
    let rest = '';
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + piece).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, data] = /^data: (.*)$/m.exec(block) ?? [];
        if (data !== undefined) this.take(JSON.parse(data));
      }
      for (const look of this.waiting) look();
    }
  }

  private take({ type, message, messageId = '', ids = [], from = 0, text = '' }: Change): void {
    if (type === 'chat') this.isFollowing = true;
    if (message) this.messages.set(message.id, message);
    for (const id of ids) this.messages.delete(id);
    if (type === 'reply') this.growing.set(messageId, (this.growing.get(messageId) ?? '').slice(0, from) + text);
  }
}
