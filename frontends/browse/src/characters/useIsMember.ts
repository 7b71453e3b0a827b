import { readText, storageKeys, useSession } from '@masque/web-kit';

/** Whether somebody is signed in; until that is known, whether somebody was. */
export function useIsMember(): boolean {
  const { status, user } = useSession();
  return user !== null || (status === 'loading' && readText(storageKeys.user) !== null);
}
