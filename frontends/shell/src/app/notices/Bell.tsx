import { texts } from '@masque/texts';
import { Link, useSession, useUnreadNotices } from '@masque/web-kit';
import { Icon } from '@masque/web-ui';
import { type ComponentType, lazy, Suspense } from 'react';
import css from './Bell.module.css';
import { useIdle } from './useIdle.ts';

const words = texts.notices;

/** Loaded when idle; if that fails, the bell still links to the notices. */
const Follower = lazy<ComponentType<{ userId: string }>>(() =>
  import('./Follower.tsx').then(
    (module) => ({ default: module.Follower }),
    () => ({ default: Nothing }),
  ),
);
const Nothing = () => null;

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
