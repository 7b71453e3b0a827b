import { storageKeys } from '@masque/web-kit';

/** Where an appeal that is not sent yet stays in this browser. */
export const appealDraftOf = (username: string | undefined, actionId: string): string =>
  storageKeys.appealDraft(`${username}:${actionId}`);
