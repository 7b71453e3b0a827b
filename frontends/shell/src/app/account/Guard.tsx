import {
  forgetWantedPage,
  Navigate,
  readWantedPage,
  rememberWantedPage,
  type SessionState,
  useKeyStatus,
  useLocation,
  useSession,
} from '@masque/web-kit';
import type { Access } from '@masque/web-kit/pages';
import { type ReactNode, useEffect } from 'react';
import { Frame } from '../frame/Frame.tsx';
import { PageWaiting } from '../frame/PageWaiting.tsx';
import { KeyRequired } from './KeyRequired.tsx';
import { SessionFailed } from './SessionFailed.tsx';
import { SignInCard } from './SignInCard.tsx';

/** `held`: a step comes before the page. */
type Passage = 'unknown' | 'held' | 'passed';

interface GuardProps {
  access: Access;
  full?: boolean;
  toLogin?: boolean;
  title?: string;
  note?: string;
  children: ReactNode;
}

/** Asks for sign-in, then a username, then an API key. Only a user interface: the server checks all of this too. */
export function Guard({ access, full = false, toLogin = false, title, note, children }: GuardProps) {
  const { status, user, error, reload } = useSession();
  const key = useKeyStatus();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const passage = passageOf(access, status, user !== null, isOpenChat(address) ? 'hasKey' : key);
  usePassage(passage, address);
  const framed = (state: ReactNode) => (full ? <Frame>{state}</Frame> : state);

  if (access === 'everyone' || passage === 'passed') return children;
  if (status === 'loading') return <PageWaiting full={full} />;
  if (status === 'failed') return framed(<SessionFailed error={error} onRetry={reload} />);
  if (!user && toLogin) return <Navigate to="/login" replace />;
  if (!user) return framed(<SignInCard returnTo={address} title={title} note={note} />);
  if (key === 'loading') return <PageWaiting full={full} checksKey />;
  return framed(<KeyRequired address={address} />);
}

function passageOf(
  access: Access,
  status: SessionState['status'],
  isSignedIn: boolean,
  key: ReturnType<typeof useKeyStatus>,
): Passage {
  if (access === 'everyone' || status !== 'ready') return 'unknown';
  if (!isSignedIn) return 'held';
  if (access !== 'key') return 'passed';
  return key === 'loading' ? 'unknown' : key === 'hasKey' ? 'passed' : 'held';
}

const isChat = (address: string | null) => address?.split('?', 1)[0] === '/chat';

/** Its own profile may reply without a key; the chat itself says what its model needs. */
const isOpenChat = (address: string) => isChat(address) && new URLSearchParams(address.split('?', 2)[1]).has('chatId');

/** Remembers a held page until it opens. Opening any chat clears a remembered chat. */
function usePassage(passage: Passage, address: string): void {
  useEffect(() => {
    if (passage === 'held') rememberWantedPage(address);
    if (passage !== 'passed') return;
    const wanted = readWantedPage();
    if (wanted === address || (isChat(wanted) && isChat(address))) forgetWantedPage();
  }, [passage, address]);
}
