import { canSee, type VisibilitySubject } from '@masque/contracts';
import { isDefinitionShown } from '@masque/contracts/rules';
import type { CharacterRow } from './character.schema.ts';

/** Who may start a chat with a character, or go on with one: those who see it as users. */
export const mayChatWith = (userId: string, character: VisibilitySubject): boolean =>
  canSee({ userId, isAdmin: false }, character);

/** Whose texts the user may chat with, but not read. */
export const isClosedTo = (userId: string, { authorId, reuse }: Pick<CharacterRow, 'authorId' | 'reuse'>): boolean =>
  !isDefinitionShown({ isAuthor: authorId === userId, reuse });

/** Who is shown the newest name and picture: those who see the character, or saw it until it was deleted. */
export const maySeeLast = (userId: string, character: VisibilitySubject): boolean =>
  mayChatWith(userId, { ...character, isDeleted: false });
