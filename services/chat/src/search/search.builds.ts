import { type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessageReader } from '../chats/messages/message-reader.ts';
import { shownText } from '../chats/messages/message.ts';
import type { MessageRow } from '../chats/chats.service.ts';
import { type ChatGap, SearchedChatsService } from '../chats/searched-chats.service.ts';
import type { IndexedMessage } from './search.calls.ts';
import { SearchFiles } from './search.files.ts';

/** Messages per write, which is as long as a search may have to wait. */
const PAGE = 100;
const MOST_CHARACTERS = 400_000;
const MOST_AT_ONCE = 2;
const MOST_WAITING = 100;

interface Build {
  readonly startedAt: number;
  readonly isDone: Promise<void>;
}

@Injectable()
export class SearchBuilds {
  private readonly builds = new Map<string, Build>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  private isClosed = false;

  constructor(
    private readonly chats: SearchedChatsService,
    private readonly reader: MessageReader,
    private readonly files: SearchFiles,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Waits until `ms` after the build started, possibly for an earlier search. */
  async update(userId: string, stale: readonly (readonly [chatId: string, revision: number])[], ms: number) {
    let build = this.builds.get(userId);
    if (!build) {
      if (this.waiting.length >= MOST_WAITING) return;
      const isDone = this.run(userId, stale)
        .catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : '';
          this.logger.warn({ reason }, 'building a chat search index failed; retrying at the next search');
        })
        .finally(() => this.builds.delete(userId));
      this.builds.set(userId, (build = { startedAt: performance.now(), isDone }));
    }
    const left = build.startedAt + ms - performance.now();
    if (left <= 0) return;
    let timer: NodeJS.Timeout | undefined;
    const isLate = new Promise<void>((resolve) => (timer = setTimeout(resolve, left)));
    await Promise.race([build.isDone, isLate]);
    clearTimeout(timer);
  }

  async waitFor(userId: string): Promise<void> {
    await this.builds.get(userId)?.isDone;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.builds.values()].map(({ isDone }) => isDone));
  }

  private async run(userId: string, stale: readonly (readonly [string, number])[]): Promise<void> {
    if (this.running >= MOST_AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    const release = this.files.protect(userId);
    try {
      for (const [chatId, revision] of stale) {
        if (this.isClosed) return;
        await this.updateChat(userId, chatId, revision);
      }
      await this.files.tidy();
    } finally {
      release();
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private async updateChat(userId: string, chatId: string, revision: number): Promise<void> {
    const states = async () => new Map(await this.files.states(userId, chatId));
    const gap = await this.chats.gapOf(userId, chatId, { revision, states });
    if (!gap) {
      await this.files.forget(userId, chatId);
      return;
    }
    const { row, gone } = gap;
    let written: Promise<unknown> = this.files.put(userId, { chatId, messages: [], gone, revision: null });
    for await (const messages of this.pages(gap)) {
      await written;
      if (this.isClosed) return;
      written = this.files.put(userId, { chatId, messages, gone: [], revision: null });
      written.catch(() => undefined);
    }
    await written;
    await this.files.put(userId, { chatId, messages: [], gone: [], revision: row.revision });
  }

  private async *pages({ row, toRead }: ChatGap): AsyncGenerator<IndexedMessage[]> {
    for (let start = 0; start < toRead.length; start += PAGE) {
      const read = await this.reader.documents(row, toRead.slice(start, start + PAGE));
      let page: IndexedMessage[] = [];
      let size = 0;
      for (const message of read.map(toIndexed)) {
        if (size > 0 && size + message.text.length > MOST_CHARACTERS) {
          yield page;
          page = [];
          size = 0;
        }
        page.push(message);
        size += message.text.length;
      }
      yield page;
    }
  }
}

const toIndexed = (message: MessageRow): IndexedMessage => ({
  seq: message.seq,
  id: message.id,
  rev: message.rev,
  at: message.createdAt.getTime(),
  text: shownText(message),
});
