import type { CharacterRow } from './character.schema.ts';

/** Who may start a chat with a character, or go on with one. */
export const mayChatWith = (
  userId: string,
  character: Pick<CharacterRow, 'authorId' | 'isPublic' | 'isDeleted'>,
): boolean => !character.isDeleted && (character.isPublic || character.authorId === userId);
