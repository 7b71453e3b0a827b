import { texts } from '@masque/texts';
import { apiErrorOf, Navigate, useKeyStatus, useLocation, useSession } from '@masque/web-kit';
import type { Access } from '@masque/web-kit/pages';
import { EmptyState, ErrorState, LinkButton, LoadingLine } from '@masque/web-ui';
import type { ReactNode } from 'react';
import { Frame } from '../frame/Frame.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { SignInCard } from './SignInCard.tsx';

/**
 * Shows a page to those who may see it: sign-in, then username (the shell asks for it everywhere), then API key.
 * The server decides all of this again.
 */
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
  /** Visitors are sent to /login instead of being asked here. */
  toLogin?: boolean;
  /** Said to visitors above the sign-in button. */
  title?: string;
  note?: string;
  children: ReactNode;
}) {
  const { status, user, error, reload } = useSession();
  const { pathname, search } = useLocation();
  const framed = (state: ReactNode) => (full ? <Frame>{state}</Frame> : state);
  if (access === 'everyone') return children;
  if (status === 'loading') return framed(<PageSkeleton />);
  if (status === 'failed') {
    const failure = apiErrorOf(error);
    return framed(
      <ErrorState level={1} title={failure?.message ?? ''} requestId={failure?.requestId} onRetry={reload} />,
    );
  }
  if (!user) {
    if (toLogin) return <Navigate to="/login" replace />;
    return framed(<SignInCard returnTo={pathname + search} title={title} note={note} />);
  }
  return access === 'key' ? <KeyGuard framed={framed}>{children}</KeyGuard> : children;
}

function KeyGuard({ framed, children }: { framed: (state: ReactNode) => ReactNode; children: ReactNode }) {
  const key = useKeyStatus();
  if (key === 'loading') return framed(<LoadingLine text={texts.keyRequired.checking} />);
  if (key === 'hasKey') return children;
  return framed(
    <EmptyState level={1} title={texts.keyRequired.title} hint={texts.keyRequired.lead}>
      <LinkButton kind="primary" icon="key" to="/settings">
        {texts.keyRequired.link}
      </LinkButton>
      <LinkButton kind="quiet" to="/characters">
        {texts.common.backToCharacters}
      </LinkButton>
    </EmptyState>,
  );
}
