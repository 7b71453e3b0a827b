import type { Viewer } from '@masque/contracts';
import type { CharacterRow } from './character.schema.ts';

type Subject = Pick<CharacterRow, 'authorId' | 'isPublic' | 'isDeleted'>;

const isAuthor = (viewer: Viewer | null, character: Subject): boolean =>
  viewer !== null && viewer.userId === character.authorId;

/** Who may do what with a character. What one may not see does not exist for one. */
export const can = {
  see: (viewer: Viewer | null, character: Subject): boolean =>
    !character.isDeleted && (character.isPublic || isAuthor(viewer, character)),
  edit: (viewer: Viewer | null, character: Subject): boolean => !character.isDeleted && isAuthor(viewer, character),
};
