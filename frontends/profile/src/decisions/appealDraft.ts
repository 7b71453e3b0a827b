import { storageKeys } from '@masque/web-kit';

export const appealDraftOf = (username: string | undefined, actionId: string): string =>
  storageKeys.appealDraft(`${username}:${actionId}`);
