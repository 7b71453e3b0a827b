import { canSee, type Viewer } from '@masque/contracts';
import { mayExport, mayFork } from '@masque/contracts/rules';
import { type CharacterRow, reuseOf } from './character.row.ts';

/** Who may do what with a character. What one may not see does not exist for one. */
export const can = {
  see: canSee,
  edit: (viewer: Viewer | null, { isDeleted, authorId }: Pick<CharacterRow, 'authorId' | 'isDeleted'>): boolean =>
    !isDeleted && viewer?.userId === authorId,
  /** Of what they may see. */
  fork: (viewer: Viewer, row: Pick<CharacterRow, 'authorId' | 'isPublic' | 'reuse'>): boolean =>
    mayFork({ isAuthor: viewer.userId === row.authorId, isPublic: row.isPublic, reuse: reuseOf(row) }),
  /** Not whom a private one was shared with: what its author writes is still private. */
  export: (viewer: Viewer | null, row: Pick<CharacterRow, 'authorId' | 'isDeleted' | 'isPublic' | 'reuse'>): boolean =>
    mayExport({ isAuthor: can.edit(viewer, row), isPublic: row.isPublic, reuse: reuseOf(row) }),
};
