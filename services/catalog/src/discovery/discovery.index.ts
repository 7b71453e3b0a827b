import type { MarkKind } from '@masque/contracts';
import type { Sort, SortKey } from '@masque/contracts/rules';
import type { IndexedCharacter, VisibilityFilter } from './indexed.character.ts';
import type { IndexedMark, IndexedPopularity, ViewedPopularity } from './popularity.ts';

export type { IndexedCharacter, IndexedMark, IndexedPopularity, ViewedPopularity, VisibilityFilter };

/** Keys and needle are folded. */
export interface PageQuery {
  readonly sort: Sort;
  readonly after: SortKey | null;
  readonly limit: number;
  /** Lists to merge; `private` holds the viewer's share of what isn't public. */
  readonly visibilities: readonly ('public' | 'private')[];
  readonly viewerId: string | null;
  readonly isMine: boolean;
  readonly marked: MarkKind | null;
  readonly authorKey: string | null;
  readonly tagKeys: readonly string[];
  readonly needle: string | null;
}

export interface IndexPosition {
  readonly source: string;
  /** Contains every row changed before this hour (hours since 1970). */
  readonly hour: number;
}

/** Port for search and lists. Reads throw DomainError `server.timeout` or `server.unavailable`. */
export abstract class DiscoveryIndex {
  /** Grows with every change made by this process, and invalidates cached answers. */
  abstract readonly version: number;

  /** `CharacterPage` as UTF-8 JSON. */
  abstract page(query: PageQuery): Promise<Uint8Array>;
  /** `{characters}` as UTF-8 JSON: the cards the viewer may see, in the order of `ids`. */
  abstract cards(ids: readonly string[], viewerId: string | null): Promise<Uint8Array>;
  abstract tags(limit: number): Promise<{ tag: string; count: number }[]>;
  abstract popularity(id: string, viewerId: string | null): Promise<ViewedPopularity>;
  abstract favorites(userId: string, limit: number): Promise<string[]>;
  abstract revisionOf(id: string): Promise<number>;
  abstract hasPrivate(userId: string): Promise<boolean>;

  /** Ignores states that aren't newer. Every later answer reflects the call. */
  abstract apply(characters: readonly IndexedCharacter[]): Promise<void>;
  abstract setChats(counts: readonly (readonly [characterId: string, chats: number])[]): Promise<void>;
  abstract setPopularity(counts: readonly IndexedPopularity[]): Promise<void>;
  abstract setMarks(marks: readonly IndexedMark[]): Promise<void>;
  abstract forgetMarks(userId: string): Promise<void>;

  /** Null: nothing usable was found, and the index is now empty. */
  abstract open(source: string): Promise<IndexPosition | null>;
  abstract reached(position: IndexPosition): Promise<void>;
  /** Called when the index is damaged; `open` then repairs or rebuilds it. */
  abstract onDamage(listener: () => void): void;
  abstract close(): Promise<void>;
}
