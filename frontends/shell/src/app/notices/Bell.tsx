import { texts } from '@masque/texts';
import { Link, useSession, useUnreadNotices } from '@masque/web-kit';
import { Icon } from '@masque/web-ui';
import { type ComponentType, lazy, Suspense } from 'react';
import css from './Bell.module.css';
import { useIdle } from './useIdle.ts';

const words = texts.notices;

/** Not among what is loaded first: nobody misses a notice in the first second. Without it the bell stays, and leads to the page. */
const Follower = lazy<ComponentType<{ userId: string }>>(() =>
  import('./Follower.tsx').then(
    (module) => ({ default: module.Follower }),
    () => ({ default: Nothing }),
  ),
);
const Nothing = () => null;

/** Leads to the notices, and says how many are unread; for those who are signed in. */
export function Bell() {
  const { user } = useSession();
  const unread = useUnreadNotices();
  const isIdle = useIdle();
  if (!user) return null;
  return (
    <>
      <Link className={css.bell} to="/notices" aria-label={words.bell(unread)} title={words.title}>
        <Icon name="bell" />
        {unread > 0 && <span className={css.count}>{words.count(unread)}</span>}
      </Link>
      {isIdle && (
        <Suspense fallback={null}>
          <Follower key={user.id} userId={user.id} />
        </Suspense>
      )}
    </>
  );
}
