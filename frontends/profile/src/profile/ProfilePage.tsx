import type { Profile } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, useParams, useProfileQuery, useSearchParams, useSession, useTitle } from '@masque/web-kit';
import {
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  Icon,
  LinkButton,
  Muted,
  Page,
  PageTitle,
  Skeleton,
} from '@masque/web-ui';
import { lazy, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { Bio } from './Bio.tsx';
import { EditProfile } from './edit/EditProfile.tsx';
import { ProfileTabs } from './lists/ProfileTabs.tsx';
import { OtherActions, ReportUser } from './OtherActions.tsx';
import { LogoutButton, OwnActions } from './own/OwnActions.tsx';
import { OwnCards } from './own/OwnCards.tsx';
import css from './profile.module.css';
import { ProfileHead } from './ProfileHead.tsx';
import { useBlock } from './useBlock.ts';

const words = texts.profile;

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
  return <NamedProfile key={shown} username={shown} isOwn={shown.toLowerCase() === username?.toLowerCase()} />;
}

function NamedProfile({ username, isOwn }: { username: string; isOwn: boolean }) {
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
          {isOwn ? (
            <OwnCards username={user.username} />
          ) : (
            <p className={css.note}>
              <Icon name="lock" size={16} />
              {words.stats.private}
            </p>
          )}
        </div>
      </Page>
    );
  if (!error) return <ProfileSkeleton />;
  const failure = apiErrorOf(error);
  if (failure?.status === 404)
    return (
      <EmptyState level={1} title={words.notFound} hint={words.notFoundHint}>
        <LinkButton kind="primary" to="/">
          {words.goHome}
        </LinkButton>
      </EmptyState>
    );
  return (
    <ErrorState
      level={1}
      title={words.failed}
      hint={failure?.message}
      requestId={failure?.requestId}
      onRetry={() => void refetch()}
    >
      {/* A user whose own profile fails can still log out. */}
      {isOwn && <LogoutButton />}
    </ErrorState>
  );
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

const ProfileSkeleton = () => (
  <Page>
    <output className="visually-hidden">{texts.common.loading}</output>
    <div className={css.head} aria-hidden="true">
      <Skeleton width={96} height={96} round />
      <div className={css.who}>
        <Skeleton width={200} height={34} />
        <Skeleton width={140} />
      </div>
    </div>
    <div className={css.cards} aria-hidden="true">
      <Skeleton height={72} />
      <Skeleton height={320} />
    </div>
  </Page>
);

export function Person({ user, isOwn, heading }: { user: Profile; isOwn: boolean; heading?: Ref<HTMLHeadingElement> }) {
  const [isEditing, setEditing] = useState(false);
  const [wasEdited, setWasEdited] = useState(false);
  const leave = () => {
    setEditing(false);
    setWasEdited(true);
  };
  if (!isOwn)
    return (
      <>
        <ProfileHead user={user} heading={heading}>
          <OtherActions user={user} />
        </ProfileHead>
        <Bio text={user.bio} />
      </>
    );
  return (
    <>
      <ProfileHead user={user} isOwn isEditing={isEditing}>
        {!isEditing && <OwnActions onEdit={() => setEditing(true)} takesFocus={wasEdited} />}
      </ProfileHead>
      {isEditing ? <EditProfile user={user} onLeave={leave} /> : <Bio text={user.bio} isOwn />}
    </>
  );
}

/** Shows only the name of a user the viewer has blocked. */
function BlockedProfile({ user: { id, username }, heading }: { user: Profile; heading?: Ref<HTMLHeadingElement> }) {
  const { block, busy } = useBlock(username);
  return (
    <Page>
      <header className={css.head}>
        <Avatar name={username} src={null} size={96} />
        <div className={css.who}>
          <PageTitle ref={heading}>
            <bdi>{username}</bdi>
          </PageTitle>
          <p>{words.blockedTitle(username)}</p>
          <Muted>{words.blockedHint}</Muted>
        </div>
        <div className={css.actions}>
          <Button label={words.unblockOf(username)} busy={busy} onClick={() => void block(false)}>
            {busy ? words.unblocking : words.unblock}
          </Button>
          <ReportUser id={id} username={username} />
        </div>
      </header>
    </Page>
  );
}
