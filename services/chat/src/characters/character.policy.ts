import { canSee, type VisibilitySubject } from '@masque/contracts';

/** Who may start a chat with a character, or go on with one: those who see it as users. */
export const mayChatWith = (userId: string, character: VisibilitySubject): boolean =>
  canSee({ userId, isAdmin: false }, character);
