import { rmSync } from 'node:fs';
import { DomainError, type TagCount } from '@masque/contracts';
import type { CallAnswer, CallArguments, CallName } from './discovery.calls.ts';
import type { IndexPosition } from './discovery.writer.ts';
import type { IndexFile } from './index.file.ts';
import type { IndexedCharacter } from './indexed.character.ts';
import type { PageQuery } from './page.query.ts';
import type { IndexedMark, IndexedPopularity, ViewedPopularity } from './popularity.ts';
import { DamagedIndex, ThreadClient } from './thread.client.ts';

const MAX_SEARCHERS = 2;
const MAX_WAITING = 40;
/** Includes the time in the queue. */
const SEARCH_MS = 5_000;
const LOOKUP_MS = 5_000;

/**
 * Search and lists: SQLite in worker threads for writes, reads, slow counts (several tags) and searches, so that none
 * blocks another. Reads throw DomainError `server.timeout` or `server.unavailable`.
 */
export class SqliteIndex {
  private readonly file: IndexFile;
  private readonly searchMs: number;
  private changes = 0;
  private writer: ThreadClient<'writer'> | undefined;
  private readonly readers = new Map<'quick' | 'counting', ThreadClient<'reader'>>();
  private searchers: ThreadClient<'searcher'>[] = [];
  private hasDamage = false;
  private reportDamage = () => {};

  constructor(file: IndexFile, options: { readonly searchMs?: number } = {}) {
    this.file = file;
    this.searchMs = options.searchMs ?? SEARCH_MS;
  }

  /** Grows with every change made by this process, and invalidates cached answers. */
  get version(): number {
    return this.changes;
  }

  /** `CharacterPage` as UTF-8 JSON. */
  async page(query: PageQuery): Promise<Uint8Array> {
    if (query.needle === null) {
      const args: [PageQuery, number] = [query, Date.now() + LOOKUP_MS];
      return this.lookUp('page', args, query.tagKeys.length > 1 ? 'counting' : 'quick');
    }
    const searcher = this.searcher();
    if (searcher.load >= MAX_WAITING) throw new DomainError('server.unavailable');
    return this.watched(searcher.call('page', [query, Date.now() + this.searchMs], this.searchMs));
  }

  /** `{characters}` as UTF-8 JSON: the cards the viewer may see, in the order of `ids`. */
  cards(ids: readonly string[], viewerId: string | null): Promise<Uint8Array> {
    return this.lookUp('cards', [ids, viewerId]);
  }

  tags(limit: number): Promise<TagCount[]> {
    return this.lookUp('tags', [limit]);
  }

  popularity(id: string, viewerId: string | null): Promise<ViewedPopularity> {
    return this.lookUp('popularity', [id, viewerId]);
  }

  favorites(userId: string, limit: number): Promise<string[]> {
    return this.lookUp('favorites', [userId, limit]);
  }

  hasPrivate(userId: string): Promise<boolean> {
    return this.lookUp('hasPrivate', [userId]);
  }

  /** Ignores states that aren't newer. Every later answer reflects the call. */
  apply(characters: readonly IndexedCharacter[]): Promise<void> {
    return this.write('apply', [characters]);
  }

  setChats(counts: readonly (readonly [characterId: string, chats: number])[]): Promise<void> {
    return this.write('setChats', [counts]);
  }

  setPopularity(counts: readonly IndexedPopularity[]): Promise<void> {
    return this.write('setPopularity', [counts]);
  }

  setMarks(marks: readonly IndexedMark[]): Promise<void> {
    return this.write('setMarks', [marks]);
  }

  forgetMarks(userId: string): Promise<void> {
    return this.write('forgetMarks', [userId]);
  }

  savePosition(position: IndexPosition): Promise<void> {
    return this.write('savePosition', [position]);
  }

  /** Null: nothing usable was found, and the index is now empty. */
  async open(source: string): Promise<IndexPosition | null> {
    await this.closeThreads();
    if (this.hasDamage) this.remove();
    this.hasDamage = false;
    this.writer = new ThreadClient(this.file.path, 'writer');
    const position = await this.watched(this.writer.call('position', [source]));
    if (position) return position;
    await this.writer.close();
    this.remove();
    this.writer = new ThreadClient(this.file.path, 'writer');
    await this.writer.call('create', []);
    return null;
  }

  /** Called when the index is damaged; `open` then repairs or rebuilds it. */
  onDamage(listener: () => void): void {
    this.reportDamage = listener;
  }

  async close(): Promise<void> {
    await this.closeThreads();
    this.file.release();
  }

  private async write<N extends CallName<'writer'>>(name: N, args: CallArguments<'writer', N>): Promise<void> {
    if (!this.writer) throw new DomainError('server.unavailable');
    if (!this.writer.isUsable) {
      this.reportDamage(); // the thread died: reopening also reads the missed changes
      throw new DomainError('server.unavailable');
    }
    const hasChanged = await this.watched(this.writer.call(name, args));
    if (hasChanged) this.changes += 1;
  }

  private lookUp<N extends CallName<'reader'>>(
    name: N,
    args: CallArguments<'reader', N>,
    kind: 'quick' | 'counting' = 'quick',
  ): Promise<CallAnswer<'reader', N>> {
    let reader = this.readers.get(kind);
    if (!reader?.isUsable) this.readers.set(kind, (reader = new ThreadClient(this.file.path, 'reader')));
    return this.watched(reader.call(name, args, LOOKUP_MS));
  }

  private searcher(): ThreadClient<'searcher'> {
    this.searchers = this.searchers.filter(({ isUsable }) => isUsable);
    const [first] = this.searchers.toSorted((a, b) => a.load - b.load);
    if (first && (first.load === 0 || this.searchers.length >= MAX_SEARCHERS)) return first;
    const started = new ThreadClient(this.file.path, 'searcher');
    this.searchers.push(started);
    return started;
  }

  private async watched<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof DamagedIndex)) throw error;
      this.hasDamage = true;
      this.reportDamage();
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
