import type { MarkKind } from '@masque/contracts';
import type { Sort, SortKey } from '@masque/contracts/rules';
import type { IndexedCharacter, Visibility } from './indexed.character.ts';
import type { IndexedMark, IndexedPopularity, Popularity } from './popularity.ts';

export type { IndexedCharacter, IndexedMark, IndexedPopularity, Popularity, Visibility };

/** One page of a list; keys and needle are folded. */
export interface PageQuery {
  readonly sort: Sort;
  /** Sort key of the last card of the page before. */
  readonly after: SortKey | null;
  readonly limit: number;
  /** Which lists are joined: what everybody may see, and what of the rest is the viewer's own. */
  readonly visibilities: readonly ('public' | 'private')[];
  readonly viewerId: string | null;
  readonly isMine: boolean;
  /** Only what the viewer has marked: favourites, or characters of authors that they follow. */
  readonly marked: MarkKind | null;
  readonly authorKey: string | null;
  readonly tagKeys: readonly string[];
  readonly needle: string | null;
}

/** How far an index is, so that it can be brought up to date instead of being made anew. */
export interface IndexPosition {
  /** Identity of the store that it was filled from. */
  readonly source: string;
  /** Every row of the store that was changed before this hour (since 1970) is in it. */
  readonly hour: number;
}

/**
 * The door to search and lists. Today SQLite in threads of this process stands behind it; a search service that
 * instances share could as well. Errors of the reading calls: `server.timeout` for a search that takes too long,
 * `server.unavailable`.
 */
export abstract class DiscoveryIndex {
  /** Grows with every change that this process has made: what was answered before may be outdated. */
  abstract readonly version: number;

  /** `CharacterPage` as JSON text in UTF-8. */
  abstract page(query: PageQuery): Promise<Uint8Array>;
  /** `{characters}` as JSON text in UTF-8: the cards among these that the viewer may see, in the order of the ids. */
  abstract cards(ids: readonly string[], viewerId: string | null): Promise<Uint8Array>;
  /** The tags that most public characters have. */
  abstract tags(limit: number): Promise<{ tag: string; count: number }[]>;
  abstract popularity(id: string, viewerId: string | null): Promise<Popularity>;
  /** Ids of a user's favourites, of at most `limit` of them. */
  abstract favorites(userId: string, limit: number): Promise<string[]>;
  /** Revision of a character's state; 0: unknown. */
  abstract revisionOf(id: string): Promise<number>;
  /** Whether a user has a card that not everybody sees. */
  abstract hasPrivate(userId: string): Promise<boolean>;

  /** Takes the states that are newer than what is there; afterwards every answer shows them. */
  abstract apply(characters: readonly IndexedCharacter[]): Promise<void>;
  abstract setChats(counts: readonly (readonly [characterId: string, chats: number])[]): Promise<void>;
  /** Takes the counts and marks that are newer than what is there, also of characters that are unknown yet. */
  abstract setPopularity(counts: readonly IndexedPopularity[]): Promise<void>;
  abstract setMarks(marks: readonly IndexedMark[]): Promise<void>;
  /** Removes all marks of a user. */
  abstract forgetMarks(userId: string): Promise<void>;

  /** Opens what is kept; null: there is nothing usable, and it is empty now. */
  abstract open(source: string): Promise<IndexPosition | null>;
  /** Says that everything up to this position is in it. */
  abstract reached(position: IndexPosition): Promise<void>;
  /** Calls when the index cannot be used as it is: `open` mends it, or makes it anew. */
  abstract onDamage(listener: () => void): void;
  abstract close(): Promise<void>;
}
