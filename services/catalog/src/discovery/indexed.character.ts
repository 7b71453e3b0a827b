import { searchedFields } from '@masque/contracts';
import type { CharacterState } from './searched.state.ts';
import { cardHead } from './card.json.ts';
import { type Visibility, visibilityOf } from './visibility.sql.ts';

export type { Visibility } from './visibility.sql.ts';

/** A character as the index takes it: absolute, so that it may come twice, late and out of order. */
export interface IndexedCharacter {
  readonly id: string;
  readonly revision: number;
  readonly visibility: Visibility;
  readonly authorId: string;
  /** Users who see a private one. */
  readonly sharedWith: readonly string[];
  readonly authorUsername: string;
  readonly name: string;
  readonly tags: readonly string[];
  /** Milliseconds since 1970. */
  readonly created: number;
  /** The card's JSON text up to its counts, see `cardHead`. */
  readonly head: string;
  /** Texts that are searched. */
  readonly texts: readonly string[];
}

/** A deleted character keeps its revision only, against late news of its earlier life. */
export function toIndexed(state: CharacterState): IndexedCharacter {
  const visibility = visibilityOf(state);
  const isGone = visibility === 'gone';
  return {
    id: state.characterId,
    revision: state.revision,
    visibility,
    authorId: isGone ? '' : state.authorId,
    sharedWith: visibility === 'private' ? [...new Set(state.sharedWith)] : [],
    authorUsername: isGone ? '' : state.authorUsername,
    name: isGone ? '' : state.name,
    tags: isGone ? [] : state.tags,
    created: Date.parse(state.createdAt),
    head: isGone ? '' : cardHead(state),
    texts: isGone ? [] : [...searchedFields.map((field) => state[field]), state.authorUsername],
  };
}
