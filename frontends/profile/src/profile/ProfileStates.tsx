import { texts } from '@masque/texts';
import { apiErrorOf } from '@masque/web-kit';
import { EmptyState, ErrorState, LinkButton, Page, Skeleton } from '@masque/web-ui';
import { LogoutButton } from './own/LogoutButton.tsx';
import css from './profile.module.css';

const words = texts.profile;

export const ProfileSkeleton = () => (
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

export const UserNotFound = () => (
  <EmptyState level={1} title={words.notFound} hint={words.notFoundHint}>
    <LinkButton kind="primary" to="/">
      {words.goHome}
    </LinkButton>
  </EmptyState>
);

/** A user whose own profile fails can still log out. */
export function ProfileFailed({ error, isOwn, onRetry }: { error: unknown; isOwn: boolean; onRetry: () => void }) {
  const failure = apiErrorOf(error);
  return (
    <ErrorState level={1} title={words.failed} hint={failure?.message} requestId={failure?.requestId} onRetry={onRetry}>
      {isOwn && <LogoutButton />}
    </ErrorState>
  );
}
