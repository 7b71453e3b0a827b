import { apiErrorOf, useParams, useProfileQuery, useSearchParams, useSession, useTitle } from '@masque/web-kit';
import { Page, Skeleton } from '@masque/web-ui';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { BlockedProfile } from './BlockedProfile.tsx';
import { OwnCards } from './own/OwnCards.tsx';
import { Person } from './Person.tsx';
import { ProfileFailed, ProfileSkeleton, UserNotFound } from './ProfileStates.tsx';
import { StatisticsNote } from './StatisticsNote.tsx';
import { ProfileTabs } from './lists/ProfileTabs.tsx';
import css from './profile.module.css';

const DecisionsPanel = lazy(() =>
  import('../decisions/DecisionsPanel.tsx').then((module) => ({ default: module.DecisionsPanel })),
);

/** s; a profile loaded this recently isn't refetched. */
const FRESH = 15;

/** Without a name in the address, shows the viewer's own profile. */
export function ProfilePage() {
  const { username } = useSession();
  const { username: named } = useParams();
  const shown = named ?? username;
  if (!shown) return null;
  return <Profile key={shown} username={shown} isOwn={shown.toLowerCase() === username?.toLowerCase()} />;
}

function Profile({ username, isOwn }: { username: string; isOwn: boolean }) {
  const { data, error, refetch } = useProfileQuery(
    { params: { username }, query: {} },
    { refetchOnMountOrArgChange: FRESH },
  );
  const user = data?.user;
  useTitle(user?.username);
  const heading = useHeadingOfBlock(user?.isBlocked);
  if (user?.isBlocked) return <BlockedProfile user={user} heading={heading} />;
  if (user)
    return (
      <Page>
        <Person user={user} isOwn={isOwn} heading={heading} />
        <div className={css.cards}>
          {isOwn && <AskedPanel />}
          <ProfileTabs user={user} isOwn={isOwn} />
          {isOwn ? <OwnCards username={user.username} /> : <StatisticsNote />}
        </div>
      </Page>
    );
  if (!error) return <ProfileSkeleton />;
  if (apiErrorOf(error)?.status === 404) return <UserNotFound />;
  return <ProfileFailed error={error} isOwn={isOwn} onRetry={() => void refetch()} />;
}

function AskedPanel() {
  const [params] = useSearchParams();
  if (params.get('panel') !== 'decisions') return null;
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <DecisionsPanel />
    </Suspense>
  );
}

/** Blocking or unblocking replaces the page together with the pressed button, so the heading takes the focus. */
function useHeadingOfBlock(isBlocked: boolean | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isBlocked);
  useEffect(() => {
    if (isBlocked === undefined) return;
    if (shown.current === !isBlocked) heading.current?.focus();
    shown.current = isBlocked;
  }, [isBlocked]);
  return heading;
}
