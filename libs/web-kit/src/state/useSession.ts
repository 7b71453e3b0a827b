import type { gatewayRoutes, Session } from '@masque/contracts';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../api/api.ts';
import type { RequestOf } from '../api/endpoints.ts';
import { identityApi, useLogoutMutation, useSessionQuery } from '../api/identity.ts';
import { useLocation, useNavigate } from '../router.ts';
import { forgetPerson } from './forgetPerson.ts';
import { storageKeys, writeJson, writeText } from './storage.ts';
import type { AppStore } from './store.ts';
import { useWindowEvent } from './useWindowEvent.ts';

/** `username` is null for visitors and until it is chosen. */
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
    reload: refetch,
  };
}

/** Resolves even if the request fails. */
export async function loadSession(store: AppStore): Promise<void> {
  await store.dispatch(identityApi.endpoints.session.initiate());
}

export function useLogoutElsewhere(): void {
  const dispatch = useDispatch();
  useWindowEvent('storage', ({ key, newValue }) => {
    // Refetches everything on the screen.
    if (key === storageKeys.user && newValue === null) dispatch(api.util.resetApiState());
  });
}

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

type LogoutBody = RequestOf<(typeof gatewayRoutes)['logout']>['body'];

/** Resolves to false if the server refused. */
export function useLogout(): { logout: (body?: LogoutBody) => Promise<boolean>; busy: boolean } {
  const [call, { isLoading }] = useLogoutMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const logout = async (body: LogoutBody = {}) => {
    const { data } = await call({ body });
    if (!data) return false;
    forgetPerson();
    dispatch(api.util.resetApiState());
    const { provider } = data;
    void navigate(provider ? '/login' : '/', { state: provider });
    return true;
  };
  return { logout, busy: isLoading };
}

export function useProviderSession(): { readonly label: string; readonly location: string } | null {
  const state: unknown = useLocation().state;
  const { label, location }: { label?: unknown; location?: unknown } = Object(state);
  return typeof label === 'string' && typeof location === 'string' ? { label, location } : null;
}

export const signInHref = (returnTo: string, provider = 'google') =>
  `/auth/${provider}?returnTo=${encodeURIComponent(returnTo)}`;
