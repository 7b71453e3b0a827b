import { Navigate, rememberWantedPage, useLocation } from '@masque/web-kit';
import { useEffect } from 'react';

export function ToSignIn() {
  const { pathname, search } = useLocation();
  useEffect(() => rememberWantedPage(pathname + search), [pathname, search]);
  return <Navigate to="/login" replace />;
}
