import { canSee, type VisibilitySubject } from '@masque/contracts';
import { isDefinitionShown } from '@masque/contracts/rules';
import type { ChatCharacterRow } from './character.row.ts';

/** As a user: administrators get no extra rights. */
export const mayChatWith = (userId: string, character: VisibilitySubject): boolean =>
  canSee({ userId, isAdmin: false }, character);

/** The user may chat with it but not read its definition. */
export const isClosedTo = (
  userId: string,
  { authorId, reuse }: Pick<ChatCharacterRow, 'authorId' | 'reuse'>,
): boolean => !isDefinitionShown({ isAuthor: authorId === userId, reuse });

/** Includes users who saw the character until its deletion. */
export const maySeeLast = (userId: string, character: VisibilitySubject): boolean =>
  mayChatWith(userId, { ...character, isDeleted: false });
