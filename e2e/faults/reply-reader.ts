import { setTimeout as pause } from 'node:timers/promises';
import { type Client, gatewayAt } from '../seeded/client.ts';

const RETRY_MS = 100;

interface Chunk {
  readonly choices?: readonly { readonly delta?: { readonly content?: string }; readonly finish_reason?: string }[];
  readonly masque?: { readonly messageId: string };
}

/** Reads a reply as a page does: resumes from the last event after each lost connection. */
export class ReplyReader {
  text = '';
  messageId = '';
  isEnded = false;
  /** On the clock of `performance`. */
  endedAt = Number.NaN;
  /** Lost connections before the end. */
  breaks = 0;
  private lastEventId = '';
  private isLeaving = false;
  private readonly leaving = new AbortController();

  constructor(
    private readonly client: Client,
    readonly chatId: string,
    private readonly gateway: number,
  ) {}

  /** Resolves at the end of the reply, or when the reader leaves. */
  async read(question: string, model: string): Promise<void> {
    const messages = [{ role: 'user', content: question }];
    const body = JSON.stringify({
      chatId: this.chatId,
      messages,
      settings: { maxTokens: 0 },
      stream: true,
      model,
    });
    await this.take('chat/completions', this.gateway, { method: 'POST', body });
    for (let at = this.gateway; !this.isEnded && !this.isLeaving; at += 1) {
      this.breaks += 1;
      await pause(RETRY_MS);
      await this.take(`chats/${this.chatId}/stream`, at, {});
    }
  }

  leave(): void {
    this.isLeaving = true;
    this.leaving.abort();
  }

  private async take(path: string, gateway: number, init: RequestInit): Promise<void> {
    const url = gatewayAt(gateway);
    const headers = { ...this.client.headers(url), ...(this.lastEventId && { 'last-event-id': this.lastEventId }) };
    try {
      const response = await fetch(`${url}/api/${path}`, { ...init, headers, signal: this.leaving.signal });
      if (response.status !== 200 || !response.body) return;
      let rest = '';
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        const blocks = (rest + piece).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) this.event(block);
      }
    } catch {
      // The instance was killed.
    }
  }

  private event(block: string): void {
    const [, data = ''] = /^data: (\{.*)$/m.exec(block) ?? [];
    if (!data) return;
    const { choices = [], masque }: Chunk = JSON.parse(data);
    this.text += choices[0]?.delta?.content ?? '';
    this.messageId = masque?.messageId ?? this.messageId;
    this.lastEventId = /^id: (.*)$/m.exec(block)?.[1] ?? this.lastEventId;
    if (this.isEnded || (choices[0]?.finish_reason ?? null) === null) return;
    this.isEnded = true;
    this.endedAt = performance.now();
  }
}
