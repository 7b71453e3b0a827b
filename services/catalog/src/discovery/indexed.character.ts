import type { CharacterState } from '../characters/character.state.ts';
import { cardHead } from './card.json.ts';

/** Where a card stands: `public` ones are everybody's, `gone` ones nobody's, the others their author's. */
export type Shelf = 'public' | 'private' | 'gone';

/** A character as the index takes it: absolute, so that it may come twice, late and out of order. */
export interface IndexedCharacter {
  readonly id: string;
  readonly revision: number;
  readonly shelf: Shelf;
  readonly authorId: string;
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

const shelfOf = ({ isDeleted, isPublic }: CharacterState): Shelf => {
  if (isDeleted) return 'gone';
  return isPublic ? 'public' : 'private';
};

/** A deleted character keeps its revision only, against late news of its earlier life. */
export function toIndexed(state: CharacterState): IndexedCharacter {
  const shelf = shelfOf(state);
  const isGone = shelf === 'gone';
  return {
    id: state.characterId,
    revision: state.revision,
    shelf,
    authorId: isGone ? '' : state.authorId,
    authorUsername: isGone ? '' : state.authorUsername,
    name: isGone ? '' : state.name,
    tags: isGone ? [] : state.tags,
    created: Date.parse(state.createdAt),
    head: isGone ? '' : cardHead(state),
    texts: isGone ? [] : [state.name, state.summary, state.scenario, state.authorUsername],
  };
}
