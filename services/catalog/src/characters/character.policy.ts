import { canSee, type Viewer } from '@masque/contracts';
import type { CharacterRow } from './character.row.ts';

/** Who may do what with a character. What one may not see does not exist for one. */
export const can = {
  see: canSee,
  edit: (viewer: Viewer | null, { isDeleted, authorId }: Pick<CharacterRow, 'authorId' | 'isDeleted'>): boolean =>
    !isDeleted && viewer?.userId === authorId,
};
