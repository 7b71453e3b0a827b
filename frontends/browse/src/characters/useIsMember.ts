import { readText, storageKeys, useSession } from '@masque/web-kit';

/** While the session loads, guesses from the stored user. */
export function useIsMember(): boolean {
  const { status, user } = useSession();
  return user !== null || (status === 'loading' && readText(storageKeys.user) !== null);
}
