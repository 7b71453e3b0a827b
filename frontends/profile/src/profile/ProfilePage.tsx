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

/** s: a profile that was looked at just now is not asked for again. */
const FRESH = 15;

/** One's own profile, without a name in the address, or anybody's by their name. */
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

/** A panel of one's own profile that the address names. */
function AskedPanel() {
  const [params] = useSearchParams();
  if (params.get('panel') !== 'decisions') return null;
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <DecisionsPanel />
    </Suspense>
  );
}

/** A block, or its end, replaces the whole page with the button that was pressed: the focus goes to the name. */
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
