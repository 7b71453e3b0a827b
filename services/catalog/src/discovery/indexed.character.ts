import { searchedFields } from '@masque/contracts';
import type { CharacterState } from './searched.state.ts';
import { cardHead } from './card.json.ts';
import { type VisibilityFilter, visibilityOf } from './visibility.sql.ts';

/** Absolute state, so that it may arrive twice, late or out of order. */
export interface IndexedCharacter {
  readonly id: string;
  readonly revision: number;
  readonly visibility: VisibilityFilter;
  readonly authorId: string;
  readonly sharedWith: readonly string[];
  readonly authorUsername: string;
  readonly name: string;
  readonly tags: readonly string[];
  /** Epoch milliseconds. */
  readonly created: number;
  readonly head: string;
  readonly texts: readonly string[];
}

export function toIndexed(state: CharacterState): IndexedCharacter {
  const visibility = visibilityOf(state);
  const isGone = visibility === 'gone';
  return {
    id: state.characterId,
    revision: state.revision,
    visibility,
    authorId: isGone ? '' : state.authorId,
    sharedWith: visibility === 'private' || visibility === 'privateLore' ? [...new Set(state.sharedWith)] : [],
    authorUsername: isGone ? '' : state.authorUsername,
    name: isGone ? '' : state.name,
    tags: isGone ? [] : state.tags,
    created: Date.parse(state.createdAt),
    head: isGone ? '' : cardHead(state),
    texts: isGone ? [] : [...searchedFields.map((field) => state[field]), state.authorUsername],
  };
}
