import { Navigate, type SessionState, useKeyStatus, useLocation, useSession } from '@masque/web-kit';
import type { Access } from '@masque/web-kit/pages';
import type { ReactNode } from 'react';
import { Frame } from '../frame/Frame.tsx';
import { PageWaiting } from '../frame/PageWaiting.tsx';
import { KeyRequired } from './KeyRequired.tsx';
import { SessionFailed } from './SessionFailed.tsx';
import { SignInCard } from './SignInCard.tsx';
import { type Passage, usePassage } from './usePassage.ts';

/** Asks for sign-in, then a username, then an API key. Only a user interface: the server checks all of this too. */
export function Guard({
  access,
  full = false,
  toLogin = false,
  title,
  note,
  children,
}: {
  access: Access;
  full?: boolean;
  toLogin?: boolean;
  title?: string;
  note?: string;
  children: ReactNode;
}) {
  const { status, user, error, reload } = useSession();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const framed = (state: ReactNode) => (full ? <Frame>{state}</Frame> : state);
  usePassage(passageOf(access, status, user !== null), address);
  if (access === 'everyone') return children;
  if (status === 'loading') return <PageWaiting full={full} />;
  if (status === 'failed') return framed(<SessionFailed error={error} onRetry={reload} />);
  if (!user) {
    if (toLogin) return <Navigate to="/login" replace />;
    return framed(<SignInCard returnTo={address} title={title} note={note} />);
  }
  return access === 'key' ? (
    <KeyGuard full={full} framed={framed} address={address}>
      {children}
    </KeyGuard>
  ) : (
    children
  );
}

function passageOf(access: Access, status: SessionState['status'], isSignedIn: boolean): Passage {
  if (access === 'everyone' || status !== 'ready') return 'unknown';
  if (!isSignedIn) return 'held';
  return access === 'key' ? 'unknown' : 'passed';
}

function KeyGuard({
  full,
  framed,
  address,
  children,
}: {
  full: boolean;
  framed: (state: ReactNode) => ReactNode;
  address: string;
  children: ReactNode;
}) {
  const key = useKeyStatus();
  usePassage(key === 'loading' ? 'unknown' : key === 'hasKey' ? 'passed' : 'held', address);
  if (key === 'loading') return <PageWaiting full={full} checksKey />;
  return key === 'hasKey' ? children : framed(<KeyRequired address={address} />);
}
