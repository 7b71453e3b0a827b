import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DomainError } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ChatConfig } from '../config.ts';
import type { SearchWork } from './search.calls.ts';
import { claimSearchFolder, type SearchFolder } from './search.folder.ts';
import { SearchThread } from './search.thread.ts';

/** An unused file is removed, and with it the texts of messages deleted since. */
const KEPT_MS = 24 * 3_600_000;
const TIDY_MS = 3_600_000;
const MOST_WAITING = 60;

type Task<K extends keyof SearchWork> = Omit<SearchWork[K]['task'], 'kind' | 'file'>;

@Injectable()
export class SearchFiles implements OnApplicationShutdown {
  private readonly thread = new SearchThread();
  private readonly timer: NodeJS.Timeout;
  private claimed: SearchFolder | undefined;
  /** Users whose files are being written: a file removed meanwhile would later pass as complete. */
  private readonly held = new Set<string>();

  constructor(@Inject(CONFIG) private readonly config: ChatConfig) {
    this.timer = setInterval(() => void this.tidy().catch(() => undefined), TIDY_MS).unref();
  }

  find(userId: string, task: Task<'find'>) {
    if (this.thread.load >= MOST_WAITING) throw new DomainError('server.unavailable');
    return this.thread.run<'find'>({ kind: 'find', file: this.fileOf(userId), ...task }, 'now');
  }

  states(userId: string, chatId: string) {
    return this.thread.run<'states'>({ kind: 'states', file: this.fileOf(userId), chatId });
  }

  put(userId: string, task: Task<'put'>) {
    return this.thread.run<'put'>({ kind: 'put', file: this.fileOf(userId), ...task });
  }

  async forget(userId: string, chatId: string): Promise<void> {
    if (this.claimed) await this.thread.run<'forget'>({ kind: 'forget', file: this.fileOf(userId), chatId }, 'now');
  }

  async remove(userId: string): Promise<void> {
    // A folder that isn't claimed yet may hold a file of the previous process.
    await this.thread.run<'remove'>({ kind: 'remove', file: this.fileOf(userId) }, 'now');
  }

  protect(userId: string): () => void {
    this.held.add(userId);
    return () => void this.held.delete(userId);
  }

  async tidy(): Promise<void> {
    const { maxBytes } = this.config.search;
    const keep = [...this.held].map((userId) => this.fileOf(userId));
    await this.thread.run<'tidy'>({ kind: 'tidy', folder: this.folder, maxBytes, before: Date.now() - KEPT_MS, keep });
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
    this.thread.close();
    this.claimed?.release();
    this.claimed = undefined;
  }

  private get folder(): string {
    this.claimed ??= claimSearchFolder(this.config.search.folder);
    return this.claimed.path;
  }

  /** Hashed: user ids aren't safe as file names. */
  private fileOf(userId: string): string {
    return join(this.folder, `${createHash('sha256').update(userId).digest('hex').slice(0, 40)}.sqlite`);
  }
}
