import { rmSync } from 'node:fs';
import { DomainError } from '@masque/contracts';
import {
  DiscoveryIndex,
  type IndexedCharacter,
  type IndexedMark,
  type IndexedPopularity,
  type IndexPosition,
  type PageQuery,
  type ViewedPopularity,
} from './discovery.index.ts';
import type { DiscoveryAnswer, DiscoveryCall } from './discovery.calls.ts';
import type { IndexFile } from './index.file.ts';
import { DamagedIndex, ThreadClient } from './thread.client.ts';

const MAX_SEARCHERS = 2;
const MAX_WAITING = 40;
/** Includes the time in the queue. */
const SEARCH_MS = 5_000;
const LOOKUP_MS = 5_000;

/** SQLite in worker threads for writes, reads, slow counts (several tags) and searches, so that none blocks another. */
export class SqliteIndex extends DiscoveryIndex {
  private changes = 0;
  private writer: ThreadClient | undefined;
  private readonly readers = new Map<'quick' | 'counting', ThreadClient>();
  private searchers: ThreadClient[] = [];
  private hasDamage = false;
  private tellDamage = () => {};
  private readonly file: IndexFile;
  private readonly searchMs: number;

  constructor(file: IndexFile, { searchMs = SEARCH_MS } = {}) {
    super();
    this.file = file;
    this.searchMs = searchMs;
  }

  get version(): number {
    return this.changes;
  }

  async page(query: PageQuery): Promise<Uint8Array> {
    if (query.needle === null) {
      return this.lookUp({ name: 'page', query }, query.tagKeys.length > 1 ? 'counting' : 'quick');
    }
    const searcher = this.searcher();
    if (searcher.load >= MAX_WAITING) throw new DomainError('server.unavailable');
    return this.watched(searcher.call({ name: 'page', query }, this.searchMs));
  }

  cards(ids: readonly string[], viewerId: string | null): Promise<Uint8Array> {
    return this.lookUp({ name: 'cards', ids, viewerId });
  }

  tags(limit: number) {
    return this.lookUp({ name: 'tags', limit });
  }

  popularity(id: string, viewerId: string | null): Promise<ViewedPopularity> {
    return this.lookUp({ name: 'popularity', id, viewerId });
  }

  favorites(userId: string, limit: number): Promise<string[]> {
    return this.lookUp({ name: 'favorites', userId, limit });
  }

  revisionOf(id: string): Promise<number> {
    return this.lookUp({ name: 'revisionOf', id });
  }

  hasPrivate(userId: string): Promise<boolean> {
    return this.lookUp({ name: 'hasPrivate', userId });
  }

  async apply(characters: readonly IndexedCharacter[]): Promise<void> {
    await this.write({ name: 'apply', characters });
  }

  async setChats(counts: readonly (readonly [string, number])[]): Promise<void> {
    await this.write({ name: 'setChats', counts });
  }

  async setPopularity(counts: readonly IndexedPopularity[]): Promise<void> {
    await this.write({ name: 'setPopularity', counts });
  }

  async setMarks(marks: readonly IndexedMark[]): Promise<void> {
    await this.write({ name: 'setMarks', marks });
  }

  async forgetMarks(userId: string): Promise<void> {
    await this.write({ name: 'forgetMarks', userId });
  }

  async open(source: string): Promise<IndexPosition | null> {
    await this.closeThreads();
    if (this.hasDamage) this.remove();
    this.hasDamage = false;
    this.writer = this.startWriter();
    const position = await this.watched(this.writer.call({ name: 'position', source }));
    if (position) return position;
    await this.writer.close();
    this.remove();
    this.writer = this.startWriter();
    await this.writer.call({ name: 'create' });
    return null;
  }

  async reached(position: IndexPosition): Promise<void> {
    await this.write({ name: 'reached', position });
  }

  onDamage(listener: () => void): void {
    this.tellDamage = listener;
  }

  async close(): Promise<void> {
    await this.closeThreads();
    this.file.release();
  }

  private startWriter = () => new ThreadClient({ file: this.file.path, role: 'writer' });
  private startReader = () => new ThreadClient({ file: this.file.path, role: 'reader' });
  private startSearcher = () => new ThreadClient({ file: this.file.path, role: 'searcher' });

  private async write(
    call: DiscoveryCall<'apply' | 'setChats' | 'setPopularity' | 'setMarks' | 'forgetMarks' | 'reached'>,
  ): Promise<void> {
    if (!this.writer) throw new DomainError('server.unavailable');
    if (!this.writer.isUsable) {
      this.tellDamage(); // the thread died: reopening also reads the missed changes
      throw new DomainError('server.unavailable');
    }
    const hasChanged = await this.watched(this.writer.call(call));
    if (hasChanged) this.changes += 1;
  }

  private lookUp<
    C extends DiscoveryCall<'page' | 'cards' | 'tags' | 'popularity' | 'favorites' | 'revisionOf' | 'hasPrivate'>,
  >(call: C, kind: 'quick' | 'counting' = 'quick'): Promise<DiscoveryAnswer<C>> {
    let reader = this.readers.get(kind);
    if (!reader?.isUsable) this.readers.set(kind, (reader = this.startReader()));
    return this.watched(reader.call(call, LOOKUP_MS));
  }

  private searcher(): ThreadClient {
    this.searchers = this.searchers.filter(({ isUsable }) => isUsable);
    const [first] = this.searchers.toSorted((a, b) => a.load - b.load);
    if (first && (first.load === 0 || this.searchers.length >= MAX_SEARCHERS)) return first;
    const started = this.startSearcher();
    this.searchers.push(started);
    return started;
  }

  private async watched<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof DamagedIndex)) throw error;
      this.hasDamage = true;
      this.tellDamage();
      throw Object.assign(new DomainError('server.unavailable'), { cause: error });
    }
  }

  private async closeThreads(): Promise<void> {
    const readers = [...this.readers.values(), ...this.searchers];
    this.readers.clear();
    this.searchers = [];
    await Promise.all(readers.map((thread) => thread.close()));
    await this.writer?.close(); // last, so that it checkpoints the WAL
    this.writer = undefined;
  }

  private remove(): void {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(this.file.path + end, { force: true });
  }
}
