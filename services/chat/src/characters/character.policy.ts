import { canSee, type VisibilitySubject } from '@masque/contracts';

/** Who may start a chat with a character, or go on with one: those who see it as users. */
export const mayChatWith = (userId: string, character: VisibilitySubject): boolean =>
  canSee({ userId, isAdmin: false }, character);

/** Who is shown the newest name and picture: those who see the character, or saw it until it was deleted. */
export const maySeeLast = (userId: string, character: VisibilitySubject): boolean =>
  mayChatWith(userId, { ...character, isDeleted: false });
