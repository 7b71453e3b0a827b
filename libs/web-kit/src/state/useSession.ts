import type { Session } from '@masque/contracts';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../api/api.ts';
import { useLogoutMutation, useSessionQuery } from '../api/identity.ts';
import { removeStored, removeStoredUnder, storageKeys, writeJson, writeText } from './storage.ts';
import { forgetWantedPage } from './wantedPage.ts';

/** Who is signed in. `username` is null for visitors and while it is not yet chosen. */
export interface SessionState {
  status: 'loading' | 'ready' | 'failed';
  session: Session | null;
  user: Session['user'];
  username: string | null;
  needsUsername: boolean;
  error: unknown;
  reload: () => void;
}

export function useSession(): SessionState {
  const { data, error, refetch } = useSessionQuery();
  const user = data?.user ?? null;
  const needsUsername = Boolean(user && data?.needsUsername);
  return {
    status: data ? 'ready' : error ? 'failed' : 'loading',
    session: data ?? null,
    user,
    username: user && !needsUsername ? user.username : null,
    needsUsername,
    error,
    reload: () => void refetch(),
  };
}

/** Keeps the documented copies of the signed-in user in the browser. */
export function useRememberUser(): void {
  const { user, username } = useSession();
  useEffect(() => {
    if (!user) return;
    writeJson(storageKeys.user, {
      id: user.id,
      username: user.username,
      name: user.name,
      needsUsername: user.needsUsername,
    });
    if (username) writeText(storageKeys.lastUsername, username);
  }, [user, username]);
}

/** Ends the session and forgets what was kept about the user. Resolves to false if the server refused. */
export function useLogout(): { logout: () => Promise<boolean>; busy: boolean } {
  const [call, { isLoading }] = useLogoutMutation();
  const dispatch = useDispatch();
  const logout = async () => {
    const result = await call();
    if (result.error) return false;
    const { user, selectedChatId, selectedCharacter, selectedPersona, defaultPersonaId, lastUsername } = storageKeys;
    removeStored(user, selectedChatId, selectedCharacter, selectedPersona, defaultPersonaId, lastUsername);
    removeStoredUnder(storageKeys.chatDraft(''));
    removeStoredUnder(storageKeys.characterDraft(''));
    forgetWantedPage();
    dispatch(api.util.resetApiState());
    return true;
  };
  return { logout, busy: isLoading };
}

/** Where signing in starts; the user comes back to `returnTo`, a path of this site. */
export const signInHref = (returnTo: string) => `/auth/google?returnTo=${encodeURIComponent(returnTo)}`;
