import { canSee, type Viewer } from '@masque/contracts';
import { mayExport, mayFork } from '@masque/contracts/rules';
import type { CharacterRow } from './character.row.ts';

export const can = {
  see: canSee,
  edit: (viewer: Viewer | null, { isDeleted, authorId }: Pick<CharacterRow, 'authorId' | 'isDeleted'>): boolean =>
    !isDeleted && viewer?.userId === authorId,
  /** Assumes that the viewer may see the character. */
  fork: (viewer: Viewer, row: Pick<CharacterRow, 'authorId' | 'isPublic' | 'reuse'>): boolean =>
    mayFork({ isAuthor: viewer.userId === row.authorId, isPublic: row.isPublic, reuse: row.reuse }),
  /** Excludes users a private character is shared with: its definition stays private. */
  export: (viewer: Viewer | null, row: Pick<CharacterRow, 'authorId' | 'isDeleted' | 'isPublic' | 'reuse'>): boolean =>
    mayExport({ isAuthor: can.edit(viewer, row), isPublic: row.isPublic, reuse: row.reuse }),
};
