import { Navigate, rememberWantedPage, useLocation } from '@masque/web-kit';
import { useEffect } from 'react';

/** Asks a visitor to sign in, who comes back to the link. */
export function ToSignIn() {
  const { pathname, search } = useLocation();
  useEffect(() => rememberWantedPage(pathname + search), [pathname, search]);
  return <Navigate to="/login" replace />;
}
